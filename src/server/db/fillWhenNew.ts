import type { Deps } from '../deps.ts'
import { installation } from './installation.tables.ts'

/** A new database gets the sample shop in the sample mode. */
export async function fillWhenNew(
  deps: Deps,
  { empty, log }: { empty: boolean | undefined; log: (line: string) => void },
): Promise<void> {
  const [existing] = await deps.db.select({ key: installation.key }).from(installation).limit(1)
  if (existing) return
  const sample = deps.config.sampleMode && !empty
  if (sample) {
    log('샘플 상점을 채우고 있어요…')
    const { seedSampleShop } = await import('./sample/seed.ts')
    await seedSampleShop(deps)
    const { registerSampleCards } = await import('./sample/memberships/registerCards.ts')
    await registerSampleCards(deps)
  }
  await deps.db.insert(installation).values({ key: 'created', value: { sample } }).onConflictDoNothing()
}
