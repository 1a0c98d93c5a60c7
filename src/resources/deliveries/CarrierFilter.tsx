import { SelectInput } from 'react-admin'
import { useCarriers } from '#console/parcels/useCarriers.ts'

/** Parcels of one courier, also of one that is switched off. */
export const CarrierFilter = ({ source }: { source: string; alwaysOn?: boolean }) => (
  <SelectInput source={source} label="택배사" choices={useCarriers().map(({ code, name }) => ({ id: code, name }))} />
)
