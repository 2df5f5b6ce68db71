#include "earcut.hpp"
#include <cstdio>
#include <vector>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <algorithm>
using P=std::array<double,2>;
int main(int c,char**v){ FILE*f=fopen(v[1],"rb"); int rounds=atoi(v[2]); uint32_t n; fread(&n,4,1,f);
 std::vector<std::vector<std::vector<P>>> ps(n); size_t nv=0;
 for(auto&p:ps){uint32_t r; fread(&r,4,1,f); p.resize(r); for(auto&q:p){uint32_t k; fread(&k,4,1,f); q.resize(k); nv+=k;} for(auto&q:p) fread(q.data(),16,q.size(),f);}
 double best=1e9; size_t tri=0;
 for(int i=0;i<rounds;i++){ auto t=std::chrono::steady_clock::now(); tri=0;
  mapbox::detail::Earcut<uint32_t> e;
  for(auto&p:ps){ e(p); tri+=e.indices.size()/3; }
  double s=std::chrono::duration<double>(std::chrono::steady_clock::now()-t).count(); best=std::min(best,s);} 
 printf("earcut %s %zu vertices %zu triangles %.4f s %.1f ns/vertex\n",v[1],nv,tri,best,best/nv*1e9);}
