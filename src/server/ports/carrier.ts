/** One scan of a parcel as the carrier tells it. */
export type TrackingEvent = {
  status: 'AT_PICKUP' | 'IN_TRANSIT' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'EXCEPTION'
  location: string
  description: string
  at: Date
}

/** The carrier or tracking service behind `pull-invoices`. Throws when it cannot be reached; nothing is lost then. */
export type Carrier = {
  readonly provider: string
  /** All events of the parcels known so far, oldest first; parcels that the carrier does not know are left out. */
  track(parcels: { carrier: string; invoiceNo: string }[]): Promise<Map<string, TrackingEvent[]>>
}

export const parcelKey = (parcel: { carrier: string; invoiceNo: string }) => `${parcel.carrier}:${parcel.invoiceNo}`
