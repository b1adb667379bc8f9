import type { EnvironmentSettings } from '../../environment.ts'
import { unsafeSettings } from '../../unsafe-configuration.ts'
import { type Check, fine, warning } from './check.ts'

/** The unsafe configuration that the log and `/readyz?verbose` name, too. */
export const configurationCheck = (settings: EnvironmentSettings): Check => [
  'configuration',
  async () => {
    const unsafe = unsafeSettings(settings)
    if (unsafe.length === 0) return [fine('configuration', 'No setting is unsafe.')]
    return unsafe.map(({ check, found, advice }) => warning(check, found, advice))
  },
]
