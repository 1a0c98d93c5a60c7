import { sql } from 'drizzle-orm'
import type { Tx } from '../db.ts'

/** 고시 양식 for each catalog: what its first product says, without what every product says differently. */
export const keepNotices = (tx: Tx) =>
  tx.execute(
    sql`insert into filled_notices (catalog_id, name, notice, created_at, updated_at)
      select distinct on (c.id) c.id, c.name || ' 기본', p.notice - '{품명,품명 및 모델명,제품명,색상}'::text[], p.created_at, p.created_at
      from catalogs c join products p on p.catalog_id = c.id
      where p.notice - '{품명,품명 및 모델명,제품명,색상}'::text[] <> '{}'::jsonb order by c.id, p.id`,
  )
