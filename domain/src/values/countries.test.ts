import { expect, it } from 'vitest'
import { COUNTRIES, getCountryName } from './countries.ts'
import { findCountry } from './find-country.ts'

it('lists the 249 countries of ISO 3166, Kosovo and International, each once', () => {
  expect(COUNTRIES).toHaveLength(251)
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(251)
  expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(251)
  expect([getCountryName('XK'), getCountryName('INT'), getCountryName('CZ')]).toEqual([
    'Kosovo',
    'International',
    'Czechia',
  ])
})

it('lists the countries by name', () => {
  expect(COUNTRIES).toEqual(COUNTRIES.toSorted((a, b) => a.name.localeCompare(b.name, 'en')))
})

it('finds a country by code and by name, ignoring case and accents', () => {
  for (const { code, name } of COUNTRIES) {
    expect(findCountry(code)).toBe(code)
    expect(findCountry(` ${name.toUpperCase()} `)).toBe(code)
  }
  expect([findCountry("Cote d'Ivoire"), findCountry('Turkey'), findCountry('Czech Republic')]).toEqual([
    'CI',
    'TR',
    'CZ',
  ])
  expect(findCountry('Atlantis')).toBeNull()
})
