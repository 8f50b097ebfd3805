/** The address of the server, and messages for errors while listening. */

type ListenAddress = { readonly host: string; readonly port: number }

const WILDCARD_HOSTS = ['0.0.0.0', '::']

/** Returns the URL for a browser on this machine. */
export const toBrowserUrl = ({ host, port }: ListenAddress): string => {
  const name = WILDCARD_HOSTS.includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Returns a message about HOST or PORT for a system error code of a failed listen. */
export const listenError = (code: string, { host, port }: ListenAddress): string => {
  const suggestion = 'Set HOST to a name or an address of this machine, or to 0.0.0.0 for all of them.'
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Set PORT to another one.`
    case 'EACCES':
      return `Port ${port} is not open to the user who starts the server. Set PORT to another one, for example 3000.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not known. ${suggestion}`
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is not an address of this machine. ${suggestion}`
    default:
      return `Cannot listen on HOST ${host} and PORT ${port} (${code}). ${suggestion}`
  }
}
