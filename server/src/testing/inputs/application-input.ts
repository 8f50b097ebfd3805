/** Returns a complete body of an application; `overrides` replace fields. */
export const applicationInput = (overrides: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => {
  const { email = 'Lucja.Orsi@example.org' } = overrides
  return {
    firstname: 'Łucja',
    lastname: 'Őrsi Žárská',
    member_of_cic: true,
    evaluation_options: ['roe-deer', 'red-deer'],
    supporting_information: 'Twenty years of measuring in Győr.',
    country: 'HU',
    city: 'Győr',
    zip: '9021',
    address: 'Szarvas utca 4',
    prefered_language: ['hungarian', 'english'],
    email_confirmation: email,
    primary_phone: '+36 1 555 0101',
    secondary_phone: '',
    ...overrides,
    email,
  }
}
