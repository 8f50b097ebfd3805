/** Where the server listens, and why it may not. */

type ListenAddress = { readonly host: string; readonly port: number }

const WILDCARD_HOSTS = ['0.0.0.0', '::']

/** The address a browser on this machine opens. */
export const toBrowserUrl = ({ host, port }: ListenAddress): string => {
  const name = WILDCARD_HOSTS.includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** What is wrong with HOST or PORT, in a sentence, when listening failed with this code of the system. */
export const listenError = (code: string, { host, port }: ListenAddress): string => {
  const suggestion = 'Set HOST to a name or an address of this machine, or to 0.0.0.0 for all of them.'
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Set PORT to another one.`
    case 'EACCES':
      return `Port ${port} is not open to the user who starts the server. Set PORT to another one, such as 3000.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not known. ${suggestion}`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is no address of this machine. ${suggestion}`
    default:
      return `HOST ${host} with PORT ${port} cannot be listened on (${code}). ${suggestion}`
  }
}
