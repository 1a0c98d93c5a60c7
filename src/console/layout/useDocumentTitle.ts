import { useEffect } from 'react'

const SITE = '홈핏 관리자'

/** Keeps the browser tab's title equal to the heading that the open screen writes into the app bar. */
export const useDocumentTitle = () => {
  useEffect(() => {
    const heading = document.getElementById('react-admin-title')
    if (!heading) return undefined
    const copy = () => {
      const text = heading.textContent?.trim()
      document.title = text ? `${text} · ${SITE}` : SITE
    }
    copy()
    const observer = new MutationObserver(copy)
    observer.observe(heading, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])
}
