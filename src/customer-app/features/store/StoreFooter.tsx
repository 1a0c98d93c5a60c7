import styles from './StoreFooter.module.css'

export function StoreFooter() {
  return (
    <footer className={styles.footer}>
      <p className={styles.name}>홈핏 스토어</p>
      <p>평일 10:00–18:00 (점심 12:30–13:30) · 주말과 공휴일은 쉬어요.</p>
      <p>상품마다 판매자와 교환·반품 안내가 상품 상세에 적혀 있어요.</p>
    </footer>
  )
}
