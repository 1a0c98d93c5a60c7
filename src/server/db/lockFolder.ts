import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder belongs to another process that is alive. */
export class FolderInUseError extends Error {
  constructor(folder: string, holder: string) {
    super(
      `데이터 폴더 ${folder}를 다른 프로세스(${holder})가 쓰고 있어요. ` +
        '그 프로세스를 끝내거나 다른 폴더를 지정해 주세요 (npm start -- --data <폴더>).',
    )
    this.name = 'FolderInUseError'
  }
}

/**
 * Holds the folder for this process until the returned function is called. The operating system frees the lock when
 * the process dies, however it dies; a live one is never taken over.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = join(folder, 'holder')
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new FolderInUseError(folder, readHolder(holderFile))
  }
  writeFileSync(holderFile, `pid ${process.pid}`)
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'pid 모름'
  }
}
