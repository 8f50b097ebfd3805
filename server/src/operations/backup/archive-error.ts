/** Why an archive cannot be used: one sentence for whoever runs the command, which does not name the archive again. */
export class ArchiveFault extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'ArchiveFault'
  }
}

export const tooShort = (): ArchiveFault => new ArchiveFault('The backup ends too early: a part of it is missing.')

/** @param where as in "is damaged in its manifest". */
export const damaged = (where: string): ArchiveFault => new ArchiveFault(`The backup is damaged ${where}.`)
