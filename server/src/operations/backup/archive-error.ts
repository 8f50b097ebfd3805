/** Thrown if an archive cannot be used. The message is one sentence for the operator, without the archive's name. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveError'
  }
}

export const truncatedError = (): ArchiveError => new ArchiveError('The backup is incomplete: its end is missing.')

/** @param where The end of the sentence, for example "in its manifest". */
export const damagedError = (where: string): ArchiveError => new ArchiveError(`The backup is damaged ${where}.`)
