import type { Species } from '#measuring/sheet/define.ts'
import { axisDeer } from '#species/antlers/axis-deer/axis-deer.ts'
import { eurasianReindeer } from '#species/antlers/eurasian-reindeer/eurasian-reindeer.ts'
import { fallowDeer } from '#species/antlers/fallow-deer/fallow-deer.ts'
import { moose } from '#species/antlers/moose/moose.ts'
import { muntjac } from '#species/antlers/muntjac/muntjac.ts'
import { redDeer } from '#species/antlers/red-deer/red-deer.ts'
import { roeDeer } from '#species/antlers/roe-deer/roe-deer.ts'
import { sikaDeer } from '#species/antlers/sika-deer/sika-deer.ts'
import { tuftedPuduAndBrocketDeer } from '#species/antlers/tufted-pudu-and-brocket-deer/tufted-pudu-and-brocket-deer.ts'
import { whitetailAndCouesDeer } from '#species/antlers/whitetail-and-coues-deer/whitetail-and-coues-deer.ts'
import { whitetailAndCouesDeerNonTypical } from '#species/antlers/whitetail-and-coues-deer-non-typical/whitetail-and-coues-deer-non-typical.ts'
import { alpineIbex } from '#species/horns/alpine-ibex/alpine-ibex.ts'
import { antelope } from '#species/horns/antelope/antelope.ts'
import { chamois } from '#species/horns/chamois/chamois.ts'
import { europeanBison } from '#species/horns/european-bison/european-bison.ts'
import { europeanMouflon } from '#species/horns/european-mouflon/european-mouflon.ts'
import { hispanicIbex } from '#species/horns/hispanic-ibex/hispanic-ibex.ts'
import { mallorcanWildGoat } from '#species/horns/mallorcan-wild-goat/mallorcan-wild-goat.ts'
import { beaver } from '#species/tusks-and-skulls/beaver/beaver.ts'
import { carnivore } from '#species/tusks-and-skulls/carnivore/carnivore.ts'
import { chineseWaterDeer } from '#species/tusks-and-skulls/chinese-water-deer/chinese-water-deer.ts'
import { hippopotamus } from '#species/tusks-and-skulls/hippopotamus/hippopotamus.ts'
import { siberianMuskDeer } from '#species/tusks-and-skulls/siberian-musk-deer/siberian-musk-deer.ts'
import { warthog } from '#species/tusks-and-skulls/warthog/warthog.ts'
import { wildBoar } from '#species/tusks-and-skulls/wild-boar/wild-boar.ts'

/** The definitions of all species and editions. */
export const definitions: readonly Species[] = [
  alpineIbex,
  antelope,
  axisDeer,
  beaver,
  carnivore,
  chamois,
  chineseWaterDeer,
  eurasianReindeer,
  europeanBison,
  europeanMouflon,
  fallowDeer,
  hippopotamus,
  hispanicIbex,
  mallorcanWildGoat,
  moose,
  muntjac,
  redDeer,
  roeDeer,
  siberianMuskDeer,
  sikaDeer,
  tuftedPuduAndBrocketDeer,
  warthog,
  whitetailAndCouesDeer,
  whitetailAndCouesDeerNonTypical,
  wildBoar,
]
