/// The words of a table's text.
func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }
