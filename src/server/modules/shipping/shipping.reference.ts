import { sql } from 'drizzle-orm'
import type { ReferenceKind } from '../../db/reference/bringUpToDate.ts'
import { type CourierRow, courierRows } from '../../db/reference/couriers.ts'
import { type RemoteAreaRow, remoteAreaRows, remotePolicyRow } from '../../db/reference/remoteAreas.ts'
import { at, records } from '../../db/values.ts'
import { carriers } from './shipping.tables.ts'

/** 택배사 */
export const couriersKind: ReferenceKind<CourierRow> = {
  kind: 'couriers',
  rows: courierRows,
  keyOf: ({ code }) => code,
  add: (tx, added) =>
    tx
      .insert(carriers)
      .values([...added])
      // a shop that was given couriers before they knew all of this keeps what it had
      .onConflictDoUpdate({
        target: carriers.code,
        set: {
          aliases: sql`excluded.aliases`,
          trackingCode: sql`excluded.tracking_code`,
          invoiceLengths: sql`excluded.invoice_lengths`,
          invoiceCheck: sql`excluded.invoice_check`,
        },
        setWhere: sql`${carriers.editedAt} is null`,
      }),
  change: (tx, changed, now) =>
    tx.execute(sql`update carriers c set name = v.name, phone = v.phone, aliases = v.aliases, tracking_code = v."trackingCode",
        tracking_url = v."trackingUrl", invoice_lengths = v."invoiceLengths", invoice_check = v."invoiceCheck", sequence = v.sequence,
        version = c.version + 1, updated_at = ${at(now)}
      from ${records(changed)} as v(code text, name text, phone text, aliases text[], "trackingCode" text, "trackingUrl" text,
        "invoiceLengths" int[], "invoiceCheck" text, sequence int)
      where c.code = v.code and c.edited_at is null`),
}

/** 도서산간 요금: one for a shop that has none. A shop that has set its own is given no other. */
export const remotePoliciesKind: ReferenceKind<typeof remotePolicyRow> = {
  kind: 'remote-policies',
  rows: [remotePolicyRow],
  keyOf: () => 'default',
  async add(tx, [policy = remotePolicyRow], now) {
    await tx.execute(sql`insert into remote_policies (id, name, jeju_fee, island_fee, shipped, created_at, updated_at)
      select 1, ${policy.name}::text, ${policy.jejuFee}::bigint, ${policy.islandFee}::bigint, true, ${at(now)}, ${at(now)}
      where not exists (select 1 from remote_policies)`)
    await tx.execute(sql`select setval(pg_get_serial_sequence('remote_policies', 'id'), max(id)) from remote_policies`)
  },
  change: (tx, [policy = remotePolicyRow], now) =>
    tx.execute(sql`update remote_policies set name = ${policy.name}, jeju_fee = ${policy.jejuFee}, island_fee = ${policy.islandFee},
        version = version + 1, updated_at = ${at(now)}
      where shipped and edited_at is null`),
}

const asRecords = (areas: readonly RemoteAreaRow[]) =>
  sql`${records(areas)} as v(match text, "valueFrom" text, "valueTo" text, zone text, exempt boolean, source text)`

/** What an area is known by; a road or a code has no end. */
const sameArea = sql`a.policy_id = p.id and a.match = v.match and a.value_from = v."valueFrom" and a.value_to is not distinct from v."valueTo"`

/** 도서산간 지역 of the shipped policy. */
export const remoteAreasKind: ReferenceKind<RemoteAreaRow> = {
  kind: 'remote-areas',
  rows: remoteAreaRows,
  keyOf: ({ match, valueFrom, valueTo }) => [match, valueFrom, valueTo ?? ''].join(':'),
  add: (tx, added, now) =>
    tx.execute(sql`insert into remote_areas (policy_id, match, value_from, value_to, zone, exempt, source, created_at, updated_at)
      select p.id, v.match, v."valueFrom", v."valueTo", v.zone, coalesce(v.exempt, false), v.source, ${at(now)}, ${at(now)}
      from remote_policies p, ${asRecords(added)}
      where p.shipped and not exists (select 1 from remote_areas a where ${sameArea})`),
  change: (tx, changed, now) =>
    tx.execute(sql`update remote_areas a set zone = v.zone, exempt = coalesce(v.exempt, false), source = v.source,
        version = a.version + 1, updated_at = ${at(now)}
      from remote_policies p, ${asRecords(changed)}
      where p.shipped and ${sameArea} and a.edited_at is null`),
}
