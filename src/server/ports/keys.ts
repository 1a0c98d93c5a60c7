/** The secrets of this installation. Generated at the first start and shared by its processes through the database. */
export type Keys = {
  kid: string
  signing: CryptoKey
  verifying: CryptoKey
  /** signs the sandbox gateway's webhooks */
  sandboxWebhook: string
  /** seals a short secret for storage (AES-256-GCM) */
  seal(text: string): string
  unseal(sealed: string): string
  /** a keyed hash (HMAC-SHA-256, base64url) for what must be recognised but not read, e.g. a code or a phone number */
  mac(text: string): string
}
