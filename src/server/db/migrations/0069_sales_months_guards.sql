-- Products are rolled up by brand and origin: those of closed days are added up once more from the facts they were made of.
INSERT INTO sales_rollups (view, day, brand_id, shipping_origin_id, key, orders, items, goods, product_discount, product_coupon, cart_coupon, shipping_coupon, points, cash, shipping,
  refund_items, refund_points, refund_cash, back_items, back_points, back_cash, canceled, returned, exchanged)
SELECT 'PRODUCT/BO', f.told_day, coalesce(f.brand_id, -1), coalesce(f.shipping_origin_id, -1), coalesce(f.product_id::text, 'NONE'),
  count(DISTINCT f.order_id) FILTER (WHERE f.kind = 'PAID' AND f.seq = 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.goods) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.product_discount) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.product_coupon) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.cart_coupon) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.shipping_coupon) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.points) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.cash) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.shipping) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.kind = 'REFUND' AND NOT f.back), 0), coalesce(sum(f.points) FILTER (WHERE f.kind = 'REFUND' AND NOT f.back), 0),
  coalesce(sum(f.cash) FILTER (WHERE f.kind = 'REFUND' AND NOT f.back), 0), coalesce(sum(f.quantity) FILTER (WHERE f.kind = 'REFUND' AND f.back), 0),
  coalesce(sum(f.points) FILTER (WHERE f.kind = 'REFUND' AND f.back), 0), coalesce(sum(f.cash) FILTER (WHERE f.kind = 'REFUND' AND f.back), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.claim_type = 'cancel'), 0), coalesce(sum(f.quantity) FILTER (WHERE f.claim_type = 'return'), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.claim_type = 'exchange'), 0)
FROM (
  SELECT f.*, false AS back, f.day AS told_day FROM sales_facts f WHERE f.kind <> 'CLAIM'
  UNION ALL
  SELECT f.*, true, f.ordered_day FROM sales_facts f WHERE f.kind <> 'PAID') f
WHERE f.part = 'GOODS' AND NOT f.late AND f.day IN (SELECT day FROM sales_closed_days)
GROUP BY 2, 3, 4, 5;
--> statement-breakpoint
DELETE FROM sales_rollups WHERE view = 'PRODUCT';
