import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Certificates = {
  /** The file of the root certificate. */
  readonly root: string
  /** Signs a certificate for these host names. @returns the files of the certificate and of its key */
  sign(name: string, hosts: readonly string[]): { readonly certificate: string; readonly key: string }
}

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/** Makes a root certificate in a folder. It needs openssl. */
export function makeCertificates(folder: string): Certificates {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  openssl('req', '-x509', ...NEW_KEY, '-keyout', 'root.key', '-out', 'root.crt', '-subj', '/CN=root of this proof')
  return {
    root: join(folder, 'root.crt'),
    sign(name, hosts) {
      openssl('req', ...NEW_KEY, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${hosts[0]}`)
      writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\n`)
      const signer = ['-CA', 'root.crt', '-CAkey', 'root.key', '-CAcreateserial', '-extfile', `${name}.ext`]
      openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...signer)
      return { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
    },
  }
}
