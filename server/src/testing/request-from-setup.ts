import { connect } from 'node:net'
import { inject } from 'vitest'

/** Prepared by the global setup on request, once per run: `cluster` responds with its URL, `build` with nothing. */
export type SetupRequest = 'cluster' | 'build'

/** Asks the global setup and waits for its response. Throws if the preparation failed. */
export const requestFromSetup = (request: SetupRequest): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(inject('setupPort'), '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (text) => (response += text))
      .on('error', reject)
      .on('end', () => {
        const { value, error } = JSON.parse(response) as { value?: string; error?: string }
        if (error === undefined) resolve(value ?? '')
        else reject(new Error(error))
      })
    socket.write(request)
  })
