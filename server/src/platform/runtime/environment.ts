/** Parses environment variables and collects their errors. */
import { isIP } from 'node:net'

export class Environment {
  /** One sentence each. */
  readonly errors: string[] = []
  readonly #values: Readonly<Record<string, string | undefined>>

  constructor(values: Readonly<Record<string, string | undefined>>) {
    this.#values = values
  }

  /** Adds an error unless the value is valid. */
  require(isValid: boolean, message: string): void {
    if (!isValid) this.errors.push(message)
  }

  /** Returns null for a variable that is unset or empty. */
  text(name: string): string | null {
    return this.#values[name]?.trim() || null
  }

  list(name: string, separator = ','): string[] {
    const parts = (this.text(name) ?? '').split(separator).map((part) => part.trim())
    return parts.filter((part) => part !== '')
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    if (/^\d+$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    this.errors.push(`${name} must be a whole number from ${min} to ${max}, but is "${value}".`)
    return fallback
  }

  email(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback
    this.require(/^[^\s@]+@[^\s@]+$/.test(value), `${name} must be an e-mail address, but is "${value}".`)
    return value
  }

  /** Reads a host name or address of this machine. */
  listenHost(name: string): string {
    const value = this.text(name) ?? 'localhost'
    const isHost = !/[^\w.:%-]/.test(value)
    this.require(isHost, `${name} must be a name or an address of this machine, but is "${value}".`)
    return value
  }

  postgresUrl(name: string): string | null {
    const value = this.text(name)
    const isUrl = value === null || /^postgres(ql)?:\/\/./.test(value)
    this.require(isUrl, `${name} must look like postgres://user:password@host:5432/database.`)
    return value
  }
}

export const isWebAddress = (value: string): boolean => /^https?:\/\//.test(value) && URL.canParse(value)

/** Returns true for an address, or a network such as `10.0.0.0/8`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', prefix = '1', ...more] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits && more.length === 0
}
