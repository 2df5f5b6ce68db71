/// Subtags of languages and scripts: ISO 639-1, ISO 639-2 with 639-5, and ISO 15924, as in IANA's registry of language subtags of
/// 2025-08-25, with those that it keeps as deprecated.
extension LanguageSubtags {
  static let edition = "ISO 639 and ISO 15924, 2025-08"

  static let twoLetterWords = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee
    el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io
    is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk
    ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc
    sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve
    vi vo wa wo xh yi yo za zh zu
    """

  static let threeLetterWords = """
    aar aav abk ace ach ada ady afa afh afr ain aka akk alb ale alg alt alv amh ang anp apa aqa aql ara arc arg
    arm arn arp art arw asm ast ath auf aus ava ave awa awd aym azc aze bad bai bak bal bam ban baq bas bat bej
    bel bem ben ber bho bih bik bin bis bla bnt bod bos bra bre btk bua bug bul bur byn cad cai car cat cau cba
    ccn ccs cdc cdd ceb cel ces cha chb che chg chi chk chm chn cho chp chr chu chv chy cmc cnr cop cor cos cpe
    cpf cpp cre crh crp csb csu cus cym cze dak dan dar day del den deu dgr din div dmn doi dra dsb dua dum dut
    dyu dzo efi egx egy eka ell elx eng enm epo est esx euq eus ewe ewo fan fao fas fat fij fil fin fiu fon fox
    fra fre frm fro frr frs fry ful fur gaa gay gba gem geo ger gez gil gla gle glg glv gme gmh gmq gmw goh gon
    gor got grb grc gre grk grn gsw guj gwi hai hat hau haw heb her hil him hin hit hmn hmo hmx hok hrv hsb hun
    hup hye hyx iba ibo ice ido iii iir ijo iku ile ilo ina inc ind ine inh ipk ira iro isl ita itc jav jbo jpn
    jpr jpx jrb kaa kab kac kal kam kan kar kas kat kau kaw kaz kbd kdo kha khi khm kho kik kin kir kmb kok kom
    kon kor kos kpe krc krl kro kru kua kum kur kut lad lah lam lao lat lav lez lim lin lit lol loz ltz lua lub
    lug lui lun luo lus mac mad mag mah mai mak mal man mao map mar mas may mdf mdr men mga mic min mis mkd mkh
    mlg mlt mnc mni mno moh mon mos mri msa mul mun mus mwl mwr mya myn myv nah nai nap nau nav nbl nde ndo nds
    nep new ngf nia nic niu nld nno nob nog non nor nqo nso nub nwc nya nym nyn nyo nzi oci oji omq omv ori orm
    osa oss ota oto paa pag pal pam pan pap pau peo per phi phn plf pli pol pon por poz pqe pqw pra pro pus que
    qwe raj rap rar roa roh rom ron rum run rup rus sad sag sah sai sal sam san sas sat scn sco sdv sel sem sga
    sgn shn sid sin sio sit sla slk slo slv sma sme smi smj smn smo sms sna snd snk sog som son sot spa sqi sqj
    srd srn srp srr ssa ssw suk sun sus sux swa swe syc syd syr tah tai tam tat tbq tel tem ter tet tgk tgl tha
    tib tig tir tiv tkl tlh tli tmh tog ton tpi trk tsi tsn tso tuk tum tup tur tut tuw tvl twi tyv udm uga uig
    ukr umb und urd urj uzb vai ven vie vol vot wak wal war was wel wen wln wol xal xgn xho xnd yao yap yid yor
    ypk zap zbl zen zgh zha zho zhx zle zls zlw znd zul zun zxx zza
    """

  static let scriptWords = """
    Adlm Afak Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Berf Bhks Blis Bopo Brah Brai Bugi
    Buhd Cakm Cans Cari Cham Cher Chis Chrs Cirt Copt Cpmn Cprt Cyrl Cyrs Deva Diak Dogr Dsrt Dupl Egyd Egyh
    Egyp Elba Elym Ethi Gara Geok Geor Glag Gong Gonm Goth Gran Grek Gujr Gukh Guru Hanb Hang Hani Hano Hans
    Hant Hatr Hebr Hira Hluw Hmng Hmnp Hntl Hrkt Hung Inds Ital Jamo Java Jpan Jurc Kali Kana Kawi Khar Khmr
    Khoj Kitl Kits Knda Kore Kpel Krai Kthi Lana Laoo Latf Latg Latn Leke Lepc Limb Lina Linb Lisu Loma Lyci
    Lydi Mahj Maka Mand Mani Marc Maya Medf Mend Merc Mero Mlym Modi Mong Moon Mroo Mtei Mult Mymr Nagm Nand
    Narb Nbat Newa Nkdb Nkgb Nkoo Nshu Ogam Olck Onao Orkh Orya Osge Osma Ougr Palm Pauc Pcun Pelm Perm Phag
    Phli Phlp Phlv Phnx Piqd Plrd Prti Psin Ranj Rjng Rohg Roro Runr Samr Sara Sarb Saur Seal Sgnw Shaw Shrd
    Shui Sidd Sidt Sind Sinh Sogd Sogo Sora Soyo Sund Sunu Sylo Syrc Syre Syrj Syrn Tagb Takr Tale Talu Taml
    Tang Tavt Tayo Telu Teng Tfng Tglg Thaa Thai Tibt Tirh Tnsa Todr Tols Toto Tutg Ugar Vaii Visp Vith Wara
    Wcho Wole Xpeo Xsux Yezi Yiii Zanb Zinh Zmth Zsye Zsym Zxxx Zyyy Zzzz
    """
}
