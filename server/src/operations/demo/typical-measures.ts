/**
 * What an ordinary trophy of each species measures: the proportions from which the demo data draws animals. A species
 * that is missing here is drawn from the middle of its bounds.
 */

/** One side, in the field's unit. Two figures: the measure, and the share of the animals that have it at all. */
type Figure = number | readonly [figure: number, share: number]

/** By path; those of measurementParams without that name in front. */
type Figures = Readonly<Record<string, Figure>>

export type Ordinary = {
  readonly figures: Figures
  /** Years of age at which it is mostly taken. */
  readonly ages: readonly [from: number, to: number]
  /** Where it is hunted. */
  readonly countries: readonly string[]
  /** What is different in a phenotype. The total is told where no thresholds tell how large it grows. */
  readonly phenotypes?: Readonly<Record<string, Partial<Omit<Ordinary, 'phenotypes'>> & { readonly total?: number }>>
}

const all = (codes: string): readonly string[] => codes.split(' ')

const CENTRAL = all('HU CZ SK AT DE PL RO HR RS SI BG')
const MOST_OF_EUROPE = [...CENTRAL, ...all('UA FR IT GB SE DK EE LV LT')]

const whitetail: Figures = {
  insideSpread: 43,
  mainBeamLength: 58,
  firstPointLength: 11,
  secondPointLength: 22,
  thirdPointLength: 20,
  fourthPointLength: 12.5,
  fifthPointLength: [7.5, 0.3],
  sixthPointLength: [5, 0.06],
  seventhPointLength: [4, 0.01],
  circAtSmPlaceBurrAndFirst: 11,
  circAtSmPlaceFirstAndSecond: 10.2,
  circAtSmPlaceSecondAndThird: 10.1,
  circAtSmPlaceThirdAndFourth: 9.1,
  'supplementary.numberOfPoints': 5,
  'supplementary.tipToTip': 21,
  'supplementary.greatestSpread': 52,
}
const whitetailAt = {
  ages: [4, 7],
  countries: all('FI CZ US'),
} as const

/** Horn sheet 1: ibexes and goats of Spain. */
const spanishHorns: Figures = {
  hornLength: 71,
  hornCirc: 22,
  spread: 62,
  'supplementary.greatestSpread': 63,
  'supplementary.tipToTip': 54,
}

const skull = (skullLength: number, skullWidth: number, weigthOfTheSkull: number): Figures => ({
  skullLength,
  skullWidth,
  'supplementary.weigthOfTheSkull': weigthOfTheSkull,
})

export const ORDINARY: Readonly<Record<string, Ordinary>> = {
  'red-deer': {
    figures: {
      mainBeamLength: 103,
      browTinesLength: 36,
      trayTinesLength: 33,
      coronetCirc: 25.3,
      lowerBeamCirc: 15.1,
      upperBeamCirc: 14,
      tinesNumber: 7,
      'dryAntlerWeight.gross': 7.2,
      insideSpread: 82,
      'supplementary.greatestSpread': 94,
      'supplementary.tipToTip': 68,
    },
    ages: [8, 14],
    countries: CENTRAL,
    phenotypes: {
      'red-deer-swedish': { countries: all('SE') },
      'red-deer-norwegian': { countries: all('NO') },
      'red-deer-carpathian': { countries: all('RO UA SK') },
      'red-deer-scottish': { countries: all('GB') },
      'red-deer-corsican': { countries: all('FR IT') },
      'red-deer-iberian': { countries: all('ES PT') },
      'red-deer-north-african': { countries: all('ES') },
      'red-deer-introduced': { countries: all('AR NZ') },
    },
  },
  'fallow-deer': {
    figures: {
      mainBeamLength: 62,
      browTinesLength: 18.5,
      palmLength: 35,
      palmWidth: 15.8,
      coronetCirc: 21,
      lowerBeamCirc: 11.4,
      upperBeamCirc: 11.7,
      'dryAntlerWeight.gross': 3.3,
      'additions.spreadDeduction': 56,
      'supplementary.greatestSpread': 70,
      'supplementary.tipToTip': 52,
    },
    ages: [6, 11],
    countries: [...MOST_OF_EUROPE, 'ES', 'ZA'],
    phenotypes: { 'fallow-deer-mesopotamian': { total: 160, countries: all('TR') } },
  },
  'roe-deer': {
    figures: {
      mainBeamLength: 24,
      insideSpread: 11.5,
      'dryAntlerWeight.gross': 450,
      'antlerVolume.submerged': 284,
      'supplementary.skullLength': 19.5,
      'supplementary.skullWidth': 9.2,
      'supplementary.greatestSpread': 13.5,
      'supplementary.tipToTip': 9,
    },
    ages: [4, 8],
    countries: [...MOST_OF_EUROPE, 'ES'],
  },
  moose: {
    figures: {
      supportCirc: 18.6,
      antlerLength: 88,
      palmWidth: 30,
      spread: 112,
      tineCirc: 58,
      tineLengthAvg: 12,
      tineNumber: 10,
    },
    ages: [6, 12],
    countries: all('SE FI NO EE LV LT PL'),
    phenotypes: {
      'moose-western-non-palmated': { figures: { tineLengthAvg: 27, tineNumber: 5 } },
      'moose-eastern-palmated': { countries: all('RU KZ') },
      'moose-eastern-non-palmated': { figures: { tineLengthAvg: 27, tineNumber: 5 }, countries: all('RU KZ') },
      'moose-ussuri-palmated': { countries: all('RU MN') },
      'moose-ussuri-non-palmated': { figures: { tineLengthAvg: 27, tineNumber: 5 }, countries: all('RU MN') },
    },
  },
  'sika-deer': {
    figures: {
      innerSpread: 41,
      mainBeamLength: 52,
      lengthOfFirstTines: 14,
      lengthOfSecondTines: 13.8,
      lengthOfThirdTines: 8.5,
      'additionalTines.first': [5, 0.15],
      'additionalTines.second': [3.5, 0.04],
      'additionalTines.third': [3, 0.01],
      lowerBeamCirc: 9.9,
      upperBeamCirc: 9.2,
      totalLengthOfAllAbnormal: [5, 0.08],
    },
    ages: [6, 11],
    countries: all('CZ DE AT GB HU'),
    phenotypes: {
      'sika-deer-manchurian': { countries: all('CZ RU PL') },
      'sika-deer-hokkaido': { total: 330, countries: all('JP') },
      'sika-deer-vietnamese': { total: 225, countries: all('DE') },
      'sika-deer-south-chinese': { total: 235, countries: all('CN') },
      'sika-deer-sichuan': { total: 275, countries: all('CN') },
      'sika-deer-formosan': { total: 220, countries: all('US') },
      'sika-deer-kerama': { total: 150, countries: all('JP') },
      'sika-deer-hybrid': { total: 285, countries: all('CZ GB') },
    },
  },
  'axis-deer': {
    figures: {
      innerSpread: 46,
      mainBeamLength: 70,
      lengthOfFirstTines: 26,
      lengthOfSecondTines: 15,
      lengthOfThirdTines: [6, 0.1],
      'additionalTines.first': [4, 0.06],
      'additionalTines.second': [3, 0.02],
      'additionalTines.third': [3, 0.01],
      mainBeamCirc: 14.2,
      lowerBeamCirc: 10,
      upperBeamCirc: 9.3,
      totalLengthOfAllAbnormal: [6, 0.06],
    },
    ages: [5, 9],
    countries: all('AR HR US'),
    phenotypes: {
      'axis-deer-native': { countries: all('IN') },
      'axis-deer-indian-sambar': { countries: all('IN') },
      'axis-deer-ceylonese-sambar': { countries: all('AU') },
      'axis-deer-indochinese-sambar': { countries: all('AU') },
      'axis-deer-hog-deer': { countries: all('AU') },
    },
  },
  'whitetail-and-coues-deer': {
    figures: { ...whitetail, abnormalPointLength: [5, 0.2] },
    ...whitetailAt,
    phenotypes: {
      'whitetail-typical-finland': { countries: all('FI') },
      'whitetail-typical-czech': { countries: all('CZ') },
      'whitetail-typical-north-american': { total: 390, countries: all('US CA') },
      'coues-typical': { total: 270, countries: all('US MX') },
    },
  },
  'whitetail-and-coues-deer-non-typical': {
    figures: { ...whitetail, abnormalPointLength: 17, 'supplementary.numberOfPoints': 8 },
    ...whitetailAt,
    phenotypes: {
      'whitetail-non-typical-finland': { total: 385, countries: all('FI') },
      'whitetail-non-typical-czech': { total: 310, countries: all('CZ') },
      'whitetail-non-typical-north-american': { total: 440, countries: all('US CA') },
      'coues-non-typical': { total: 300, countries: all('US MX') },
    },
  },
  'eurasian-reindeer': {
    figures: {
      spread: 78,
      browTinesNoPalm: 11,
      browTinesPalm: 4,
      mainBeamLength: 107,
      browPalmLength: 27,
      bayPalmLength: 43,
      rearTinesLength: 7,
      longestTineLength: 37,
      secondLongestTineLength: 30,
      browPalmWidth: 14,
      upperPalmWidth: 11.5,
      browBayPalmCirc: 12.7,
      bayPalmRearTineCirc: 11.3,
      rearUpperTineCirc: 10.6,
      longestTinesUpperPalm: 13.4,
      'supplementary.greatestSpread': 98,
      'supplementary.tipToTip': 74,
    },
    ages: [5, 9],
    countries: all('NO'),
    phenotypes: {
      'reindeer-european-forest': { total: 640, countries: all('FI RU') },
      'reindeer-siberian-tundra': { total: 780, countries: all('RU') },
      'reindeer-siberian-forest': { total: 690, countries: all('RU') },
      'reindeer-okhotsk': { total: 700, countries: all('RU') },
      'reindeer-novaya-zemlya': { total: 600, countries: all('RU') },
      'reindeer-svalbard': { total: 430, countries: all('NO') },
    },
  },
  muntjac: {
    figures: {
      spread: 11.5,
      mainBeamLength: 9.5,
      browTinesLength: [1.6, 0.85],
      coronetCirc: 8.9,
      mainBeamCirc: 5.7,
      'supplementary.numberOfTines': 2,
    },
    ages: [3, 7],
    countries: all('GB'),
    phenotypes: {
      'muntjac-red': { countries: all('IN') },
      'muntjac-other': { total: 62, countries: all('CN') },
    },
  },
  'tufted-pudu-and-brocket-deer': {
    figures: { tipToTip: 7.2, mainBeamLength: 9.2, coronetCirc: 7.2, 'supplementary.greatestSpread': 8.6 },
    ages: [3, 7],
    countries: all('AR BR PE'),
    phenotypes: {
      'tufted-deer': { total: 22, countries: all('CN') },
      'pudu-southern': { total: 30, countries: all('CL AR') },
      'pudu-northern': { total: 24, countries: all('PE') },
      'brocket-red': { total: 39 },
      'brocket-grey': { total: 35 },
      'brocket-other': { total: 34 },
    },
  },
  'alpine-ibex': {
    figures: {
      hornLength: 90,
      hornCirc: 24.7,
      spread: 64,
      'additions.cordLength': 73,
      'supplementary.greatestSpread': 65,
      'supplementary.tipToTip': 60,
    },
    ages: [9, 14],
    countries: all('AT IT SI FR'),
    phenotypes: {
      'alpine-ibex-female': {
        figures: {
          hornLength: 27,
          hornCirc: 11,
          spread: 19,
          'additions.cordLength': 25,
          'supplementary.greatestSpread': 20,
          'supplementary.tipToTip': 18,
        },
      },
    },
  },
  chamois: {
    figures: {
      hornLength: 24.4,
      hornHeight: 16.2,
      circumferencePoint: 9.1,
      spread: 11.8,
      'additions.hornDeposit': 0.4,
      'supplementary.tipToTip': 12,
    },
    ages: [7, 14],
    countries: all('AT SI IT FR DE'),
    phenotypes: {
      'chamois-carpathian-male': { countries: all('RO') },
      'chamois-carpathian-female': { countries: all('RO') },
      'chamois-pyrenean-male': { countries: all('ES FR') },
      'chamois-pyrenean-female': { countries: all('ES FR') },
      'chamois-cantabrian-male': { countries: all('ES') },
      'chamois-cantabrian-female': { countries: all('ES') },
      'chamois-balkan-male': { total: 105, countries: all('BG HR RS') },
      'chamois-balkan-female': { total: 99, countries: all('BG HR RS') },
      'chamois-tatra-male': { total: 103, countries: all('SK') },
      'chamois-tatra-female': { total: 97, countries: all('SK') },
      'chamois-caucasian-male': { total: 88, countries: all('RU') },
      'chamois-caucasian-female': { total: 83, countries: all('RU') },
      'chamois-anatolian-male': { total: 90, countries: all('TR') },
      'chamois-anatolian-female': { total: 85, countries: all('TR') },
      'chamois-chartreuse-male': { total: 99, countries: all('FR') },
      'chamois-chartreuse-female': { total: 94, countries: all('FR') },
      'chamois-apennine-male': { total: 106, countries: all('IT') },
      'chamois-apennine-female': { total: 101, countries: all('IT') },
    },
  },
  'hispanic-ibex': { figures: spanishHorns, ages: [8, 14], countries: all('ES') },
  'mallorcan-wild-goat': {
    figures: {
      ...spanishHorns,
      hornLength: 66,
      hornCirc: 19.1,
      spread: 70,
      'supplementary.greatestSpread': 71,
      'supplementary.tipToTip': 66,
    },
    ages: [5, 10],
    countries: all('ES'),
    phenotypes: { 'mallorcan-wild-goat': { total: 186 } },
  },
  'european-mouflon': {
    figures: {
      hornLength: 82,
      'hornCirc.first': 23,
      'hornCirc.second': 20.5,
      'hornCirc.third': 15,
      spread: 44,
      'additions.tipToTip': 36,
      'supplementary.skullLength': 24,
      'supplementary.skullWidth': 12.5,
      'supplementary.greatestSpread': 47,
    },
    ages: [6, 10],
    countries: all('CZ SK HU AT DE SI BG FR ES'),
  },
  'european-bison': {
    figures: {
      spread: 56,
      hornCirc: 26,
      hornLength: 42,
      'supplementary.greatestSpread': 57,
      'supplementary.tipToTip': 32,
    },
    ages: [8, 16],
    countries: all('PL LT SK RU'),
  },
  antelope: {
    figures: {
      hornLength: 21,
      hornCircBase: 19,
      hornCirc1stQuarters: 16,
      hornCirc2ndQuarters: 12.3,
      hornCirc3rdQuarters: 8.3,
      spread: 15.5,
      'supplementary.greatestSpread': 16,
      'supplementary.tipToTip': 14,
    },
    ages: [4, 9],
    countries: all('ZA US'),
    phenotypes: {
      blackbuck: {
        figures: {
          hornLength: 54,
          hornCircBase: 12.5,
          hornCirc1stQuarters: 11.4,
          hornCirc2ndQuarters: 9.8,
          hornCirc3rdQuarters: 7,
          spread: 42,
          'supplementary.greatestSpread': 43,
          'supplementary.tipToTip': 41,
        },
        countries: all('AR US'),
      },
      saiga: {
        figures: { hornLength: 31, hornCircBase: 14.5, hornCirc1stQuarters: 13, hornCirc2ndQuarters: 10.5, spread: 17 },
        countries: all('KZ RU MN'),
      },
    },
  },
  'wild-boar': {
    figures: { tuskLength: 21.5, tuskWidth: 24.2, tuskCirc: 6.9 },
    ages: [5, 9],
    countries: [...MOST_OF_EUROPE, 'ES', 'TR'],
    phenotypes: { 'wild-boar-eastern': { countries: all('RU KZ MN') } },
  },
  warthog: {
    figures: { upperTuskLength: 27, lowerTuskLength: 12.2, upperTuskCirc: 13.1, lowerTuskCirc: 8.4 },
    ages: [5, 10],
    countries: all('ZA NA TZ'),
    phenotypes: { 'warthog-desert': { total: 108, countries: all('ET') } },
  },
  hippopotamus: {
    figures: { tuskLength: 58, tuskBaseCirc: 19.2, tusk1stThirdCirc: 18.6, tusk2ndThirdCirc: 15.1 },
    ages: [20, 30],
    countries: all('ZA TZ'),
  },
  'chinese-water-deer': {
    figures: { teethLength: 58, teethCirc: 24.2 },
    ages: [3, 7],
    countries: all('GB'),
    phenotypes: { 'korean-water-deer': { total: 222, countries: all('KR') } },
  },
  'siberian-musk-deer': {
    figures: { teethLength: 62, teethCirc: 21.3 },
    ages: [4, 9],
    countries: all('RU MN'),
  },
  carnivore: {
    figures: skull(33.4, 20.7, 1.85),
    ages: [4, 12],
    countries: all('RO SK HR BG'),
    phenotypes: {
      'eurasian-wolf': { figures: skull(26.3, 14.2, 0.62), countries: all('RU EE LV RO BG MN') },
      'red-fox': { figures: skull(15.8, 8.6, 0.11), ages: [2, 6], countries: MOST_OF_EUROPE },
      'polar-bear': { figures: skull(41, 24.6, 3.1), countries: all('CA') },
      'african-lion': { figures: skull(36.5, 23.5, 2.6), ages: [6, 12], countries: all('TZ ZA') },
      badger: { figures: skull(13.9, 8.5, 0.17), ages: [3, 8], countries: MOST_OF_EUROPE },
      'raccoon-dog': { figures: skull(12.5, 7.4, 0.09), ages: [2, 6], countries: all('FI EE LV LT PL DE') },
      'european-brown-bear': { countries: all('RO SK HR SE FI EE') },
      'eurasian-lynx': { figures: skull(15.3, 10.6, 0.22), ages: [3, 9], countries: all('FI EE LV NO RO') },
      'european-wildcat': { figures: skull(10.2, 7.2, 0.06), ages: [3, 9], countries: all('RO SK HU') },
      'golden-jackal': { figures: skull(17, 9.5, 0.14), ages: [2, 7], countries: all('HU BG RS RO HR') },
      'siberian-brown-bear': { figures: skull(36.5, 22, 2.3), countries: all('RU') },
      'kamchatka-brown-bear': { figures: skull(40.5, 25, 3.2), countries: all('RU') },
      'grizzly-bear': { figures: skull(37, 22.5, 2.4), countries: all('CA US') },
      'american-black-bear': { figures: skull(31, 19.2, 1.5), countries: all('CA US') },
      leopard: { figures: skull(24, 15.3, 0.8), countries: all('TZ ZA NA') },
      puma: { figures: skull(21, 15, 0.62), countries: all('US CA AR') },
      caracal: { figures: skull(13.4, 9.3, 0.14), countries: all('NA ZA') },
      'spotted-hyena': { figures: skull(26.5, 18, 1.2), countries: all('TZ ZA NA') },
      wolverine: { figures: skull(15.7, 10.5, 0.24), countries: all('CA NO') },
      otter: { figures: skull(11.9, 7.4, 0.08), countries: all('AT CZ') },
      'pine-marten': { figures: skull(8.7, 5.2, 0.02), ages: [2, 6], countries: all('FI DE EE') },
      coyote: { figures: skull(19.6, 10.2, 0.2), ages: [2, 7], countries: all('US CA') },
    },
  },
  beaver: {
    figures: { skullLength: 14.9, skullWidth: 10.4, 'supplementary.weigthOfTheSkull': 0.34 },
    ages: [5, 12],
    countries: all('EE LV LT PL SE NO'),
    phenotypes: { 'canadian-beaver': { countries: all('CA US FI') } },
  },
}
