import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder in the system's temporary one for this process; those of earlier processes that are gone are deleted. */
export function scratchFolder(name: string): string {
  for (const entry of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${name}-(\\d+)-\\w+$`).exec(entry)?.[1]
    if (owner && !isAlive(Number(owner))) rmSync(join(tmpdir(), entry), { recursive: true, force: true })
  }
  return mkdtempSync(join(tmpdir(), `${name}-${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
