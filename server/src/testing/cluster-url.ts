/**
 * The cluster of the test run starts when a test file loads this module first: tests without a database do not wait for
 * it, and others load their modules meanwhile.
 */
import { connect } from 'node:net'
import { inject } from 'vitest'

/** Asks the global setup, which starts the cluster with the first request. */
const requestClusterUrl = (): Promise<string> =>
  new Promise((resolve, reject) => {
    let response = ''
    connect(inject('clusterPort'), '127.0.0.1')
      .setEncoding('utf8')
      .on('data', (text) => (response += text))
      .on('error', reject)
      .on('end', () => (response.startsWith('postgres:') ? resolve(response) : reject(new Error(response))))
  })

export const clusterUrl = requestClusterUrl()
// An error is thrown where it is awaited.
clusterUrl.catch(() => undefined)
