/**
 * The cluster of the test run starts when a test file loads this module first: tests without a database do not wait for
 * it, and others load their modules meanwhile.
 */
import { requestFromSetup } from './request-from-setup.ts'

export const clusterUrl = requestFromSetup('cluster')
// An error is thrown where it is awaited.
clusterUrl.catch(() => undefined)
