import type { RecoveryCodesResponse, SecondFactor, SecondFactorProof, SecondFactorSetup } from '@trophy/domain'
import { api } from '#lib/api.ts'

export const SECOND_FACTOR_KEY = ['me', 'second factor'] as const

const PATH = '/me/second-factor'

export const getSecondFactor = ({ signal }: { signal: AbortSignal }) => api.get<SecondFactor>(PATH, { signal })
export const startSecondFactor = (current_password: string) => api.post<SecondFactorSetup>(PATH, { current_password })
export const confirmSecondFactor = (code: string) => api.post<RecoveryCodesResponse>(`${PATH}/confirm`, { code })
export const renewRecoveryCodes = (proof: SecondFactorProof) =>
  api.post<RecoveryCodesResponse>(`${PATH}/recovery-codes`, proof)
export const disableSecondFactor = (proof: SecondFactorProof) => api.post<null>(`${PATH}/off`, proof)
