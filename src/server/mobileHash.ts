import type { Keys } from './ports/keys.ts'

/** By which the verified number of somebody who has left is known again, without being kept. */
export const mobileHash = (keys: Pick<Keys, 'mac'>, phone: string): string => keys.mac(`mobile:${phone}`)
