import { CARRIERS, invoicePattern } from '#shared/validation/carriers.ts'

/** Who answers when a parcel is asked after. */
const phones: Record<string, string> = {
  CJ: '1588-1255',
  HANJIN: '1588-0011',
  LOTTE: '1588-2121',
  LOGEN: '1588-9988',
  EPOST: '1588-1300',
  KD: '1899-5368',
  CHUNIL: '1877-6606',
  HAPDONG: '1899-3392',
  GSPOST: '1577-1287',
}

/** 택배사 */
export const courierRows = CARRIERS.map((carrier, sequence) => ({
  code: carrier.key,
  name: carrier.name,
  phone: phones[carrier.key] ?? '',
  trackingUrl: carrier.trackingUrl ?? '',
  invoicePattern: invoicePattern(carrier) ?? '',
  strict: carrier.check === 'strict',
  sequence,
}))
