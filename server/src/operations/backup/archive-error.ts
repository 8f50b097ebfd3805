/** Why an archive cannot be used: one sentence for whoever runs the command, which does not name the archive again. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ArchiveError'
  }
}

export const truncatedError = (): ArchiveError =>
  new ArchiveError('The backup ends too early: a part of it is missing.')

/** @param where as in "is damaged in its manifest". */
export const damagedError = (where: string): ArchiveError => new ArchiveError(`The backup is damaged ${where}.`)
