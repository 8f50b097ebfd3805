import { listCountries, type TypicalMeasures } from '#species/samples/typical-measures.ts'

export const typicalMeasures: TypicalMeasures = {
  measures: {
    hornLength: 24.4,
    hornHeight: 16.2,
    circumferencePoint: 9.1,
    spread: 11.8,
    'additions.hornDeposit': 0.4,
    'supplementary.tipToTip': 12,
  },
  ages: [7, 14],
  countries: listCountries('AT SI IT FR DE'),
  phenotypes: {
    'chamois-carpathian-male': { countries: listCountries('RO') },
    'chamois-carpathian-female': { countries: listCountries('RO') },
    'chamois-pyrenean-male': { countries: listCountries('ES FR') },
    'chamois-pyrenean-female': { countries: listCountries('ES FR') },
    'chamois-cantabrian-male': { countries: listCountries('ES') },
    'chamois-cantabrian-female': { countries: listCountries('ES') },
    'chamois-balkan-male': { total: 105, countries: listCountries('BG HR RS') },
    'chamois-balkan-female': { total: 99, countries: listCountries('BG HR RS') },
    'chamois-tatra-male': { total: 103, countries: listCountries('SK') },
    'chamois-tatra-female': { total: 97, countries: listCountries('SK') },
    'chamois-caucasian-male': { total: 88, countries: listCountries('RU') },
    'chamois-caucasian-female': { total: 83, countries: listCountries('RU') },
    'chamois-anatolian-male': { total: 90, countries: listCountries('TR') },
    'chamois-anatolian-female': { total: 85, countries: listCountries('TR') },
    'chamois-chartreuse-male': { total: 99, countries: listCountries('FR') },
    'chamois-chartreuse-female': { total: 94, countries: listCountries('FR') },
    'chamois-apennine-male': { total: 106, countries: listCountries('IT') },
    'chamois-apennine-female': { total: 101, countries: listCountries('IT') },
  },
}
