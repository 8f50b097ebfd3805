/** What every test of the web app begins and ends with. */
import { configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 5000 })

afterEach(() => localStorage.clear())
