/** What a rehearsal needs of the product and its demo data. */
import type { DemoSignIn } from '#e2e/product.ts'

/** Each browser has its own address, by which the server limits requests. */
export const SETTINGS = { TRUST_PROXY: '1' }

/** Returns the members who may enter evaluations, and an admin. */
export const chooseAccounts = (all: readonly DemoSignIn[]) => {
  const [admin] = all.filter(({ remark }) => remark.startsWith('admin'))
  if (!admin) throw new Error('There is no admin.')
  return { admin, accounts: all.filter(({ remark }) => /^STJ|active:/.test(remark)) }
}
