import { it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { expectRecorded, formatJson } from './recorded.ts'

const { app } = await testApp()

it('serves the recorded openapi.json', async () => {
  const response = await app.inject('/api/docs/json')
  await expectRecorded('openapi.txt', formatJson(response.json()))
})
