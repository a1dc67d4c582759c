import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AppStoreSettings } from '../adapters/app-store/app-store.ts'

type Values = {
  APPLE_CLIENT_ID?: string | undefined
  APPLE_IAP_PRODUCT?: string | undefined
  APPLE_IAP_APP_ID?: number | undefined
  APPLE_IAP_ROOTS?: string | undefined
  APPLE_IAP_ENVIRONMENT: 'Production' | 'Sandbox'
  APPLE_IAP_ISSUER_ID?: string | undefined
  APPLE_IAP_KEY_ID?: string | undefined
  APPLE_IAP_PRIVATE_KEY?: string | undefined
  APPLE_IAP_ADDRESS?: string | undefined
}

const addresses = {
  Production: 'https://api.storekit.apple.com',
  Sandbox: 'https://api.storekit-sandbox.apple.com',
}

/** What of the settings does not go together, or cannot be read. */
export function appStoreMistakes(values: Values, root: string): string[] {
  const { APPLE_CLIENT_ID, APPLE_IAP_PRODUCT, APPLE_IAP_APP_ID, APPLE_IAP_ROOTS } = values
  const key = [values.APPLE_IAP_ISSUER_ID, values.APPLE_IAP_KEY_ID, values.APPLE_IAP_PRIVATE_KEY]
  const sold = [APPLE_IAP_PRODUCT, APPLE_IAP_APP_ID, APPLE_IAP_ROOTS]
  const mistakes = []
  if (sold.some(Boolean) && !(sold.every(Boolean) && APPLE_CLIENT_ID))
    mistakes.push('APPLE_IAP_PRODUCT, APPLE_IAP_APP_ID and APPLE_IAP_ROOTS go together, with APPLE_CLIENT_ID')
  if (key.some(Boolean) && !(key.every(Boolean) && APPLE_IAP_PRODUCT))
    mistakes.push('APPLE_IAP_ISSUER_ID, APPLE_IAP_KEY_ID and APPLE_IAP_PRIVATE_KEY go together, with APPLE_IAP_PRODUCT')
  if (APPLE_IAP_ROOTS) mistakes.push(...rootMistakes(resolve(root, APPLE_IAP_ROOTS)))
  return mistakes
}

export function appStoreSettingsOf(values: Values, root: string): AppStoreSettings | null {
  const { APPLE_CLIENT_ID, APPLE_IAP_PRODUCT, APPLE_IAP_APP_ID, APPLE_IAP_ROOTS, APPLE_IAP_ENVIRONMENT } = values
  if (!APPLE_CLIENT_ID || !APPLE_IAP_PRODUCT || !APPLE_IAP_APP_ID || !APPLE_IAP_ROOTS) return null
  const { APPLE_IAP_ISSUER_ID: issuer, APPLE_IAP_KEY_ID: id, APPLE_IAP_PRIVATE_KEY: pem } = values
  return {
    product: APPLE_IAP_PRODUCT,
    bundleId: APPLE_CLIENT_ID,
    appId: APPLE_IAP_APP_ID,
    environment: APPLE_IAP_ENVIRONMENT,
    roots: readRoots(resolve(root, APPLE_IAP_ROOTS)).map(({ raw }) => raw),
    address: values.APPLE_IAP_ADDRESS ?? addresses[APPLE_IAP_ENVIRONMENT],
    key: issuer && id && pem ? { issuer, id, pem } : null,
  }
}

function rootMistakes(folder: string): string[] {
  const where = 'Apple gives them at https://www.apple.com/certificateauthority (Apple Root CA - G3 Root)'
  try {
    const roots = readRoots(folder)
    if (roots.length === 0)
      return [`APPLE_IAP_ROOTS leads to ${folder}, where no certificate lies (*.cer, *.pem); ${where}`]
    const others = roots.filter((root) => !(root.ca && root.checkIssued(root) && root.verify(root.publicKey)))
    return others.map(({ subject }) => `APPLE_IAP_ROOTS holds a certificate that is no root: ${oneLine(subject)}`)
  } catch {
    return [`APPLE_IAP_ROOTS leads to ${folder}, whose certificates cannot be read; ${where}`]
  }
}

function readRoots(folder: string): X509Certificate[] {
  const files = readdirSync(folder).filter((name) => /\.(cer|crt|der|pem)$/i.test(name))
  return files.map((name) => new X509Certificate(readFileSync(join(folder, name))))
}

function oneLine(subject: string): string {
  return subject.replaceAll('\n', ', ')
}
