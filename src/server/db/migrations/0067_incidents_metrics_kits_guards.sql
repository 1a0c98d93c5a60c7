-- Days are counted in one place only: the roll-ups of `modules/statistics`.
DROP TRIGGER order_items_sales_changed ON order_items;
--> statement-breakpoint
DROP TRIGGER order_items_sales_added ON order_items;
--> statement-breakpoint
DROP TRIGGER order_items_sales_gone ON order_items;
--> statement-breakpoint
DROP TRIGGER orders_sales_changed ON orders;
--> statement-breakpoint
DROP TRIGGER orders_sales_added ON orders;
--> statement-breakpoint
DROP TRIGGER orders_sales_gone ON orders;
--> statement-breakpoint
DROP TRIGGER refunds_sales_changed ON refunds;
--> statement-breakpoint
DROP TRIGGER refunds_sales_added ON refunds;
--> statement-breakpoint
DROP TRIGGER refunds_sales_gone ON refunds;
--> statement-breakpoint
DROP FUNCTION keep_item_sales();
--> statement-breakpoint
DROP FUNCTION keep_order_sales();
--> statement-breakpoint
DROP FUNCTION keep_refund_sales();
--> statement-breakpoint
-- Whoever bought without an account is no member: what was counted of guests says so, and so do the sums of it.
ALTER TABLE sales_facts DISABLE TRIGGER sales_facts_append_only;
--> statement-breakpoint
UPDATE sales_facts SET user_id = NULL, new_member = false WHERE user_id IN (SELECT id FROM users WHERE is_guest);
--> statement-breakpoint
ALTER TABLE sales_facts ENABLE TRIGGER sales_facts_append_only;
--> statement-breakpoint
DELETE FROM sales_member_gaps WHERE EXISTS (SELECT FROM sales_facts WHERE user_id IS NULL);
--> statement-breakpoint
INSERT INTO sales_member_gaps (brand_id, shipping_origin_id, day, before, members)
SELECT brand_id, shipping_origin_id, day, before, count(*)::int FROM (
  SELECT d.brand_id, d.shipping_origin_id, d.day, coalesce(lag(d.day) OVER (PARTITION BY d.user_id, d.brand_id, d.shipping_origin_id ORDER BY d.day), '-infinity'::date) AS before
  FROM (
    SELECT DISTINCT f.user_id, f.day, s.brand_id, s.shipping_origin_id FROM sales_facts f JOIN sales_closed_days c ON c.day = f.day
    CROSS JOIN LATERAL (VALUES (0::bigint, 0::bigint), (f.brand_id, 0), (0, f.shipping_origin_id), (f.brand_id, f.shipping_origin_id)) AS s(brand_id, shipping_origin_id)
    WHERE f.kind = 'PAID' AND f.part = 'GOODS' AND NOT f.late AND f.user_id IS NOT NULL) d) x
WHERE EXISTS (SELECT FROM sales_facts WHERE user_id IS NULL)
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
DELETE FROM sales_rollups WHERE view LIKE 'MEMBER%' AND EXISTS (SELECT FROM sales_facts WHERE user_id IS NULL);
--> statement-breakpoint
INSERT INTO sales_rollups (view, day, brand_id, shipping_origin_id, key, orders, items, goods, product_discount, product_coupon, cart_coupon, shipping_coupon, points, cash, shipping,
  refund_items, refund_points, refund_cash, back_items, back_points, back_cash, canceled, returned, exchanged)
SELECT 'MEMBER' || s.told, f.told_day, CASE WHEN s.brand THEN coalesce(f.brand_id, -1) ELSE 0 END, CASE WHEN s.origin THEN coalesce(f.shipping_origin_id, -1) ELSE 0 END,
  CASE WHEN f.user_id IS NULL THEN 'GUEST' WHEN f.new_member THEN 'NEW' ELSE 'RETURNING' END, count(DISTINCT f.order_id) FILTER (WHERE f.kind = 'PAID' AND f.seq = 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.goods) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.product_discount) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.product_coupon) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.cart_coupon) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.shipping_coupon) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.points) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.cash) FILTER (WHERE f.kind = 'PAID'), 0), coalesce(sum(f.shipping) FILTER (WHERE f.kind = 'PAID'), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.kind = 'REFUND' AND NOT f.back), 0), coalesce(sum(f.points) FILTER (WHERE f.kind = 'REFUND' AND NOT f.back), 0), coalesce(sum(f.cash) FILTER (WHERE f.kind = 'REFUND' AND NOT f.back), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.kind = 'REFUND' AND f.back), 0), coalesce(sum(f.points) FILTER (WHERE f.kind = 'REFUND' AND f.back), 0), coalesce(sum(f.cash) FILTER (WHERE f.kind = 'REFUND' AND f.back), 0),
  coalesce(sum(f.quantity) FILTER (WHERE f.claim_type = 'cancel'), 0), coalesce(sum(f.quantity) FILTER (WHERE f.claim_type = 'return'), 0), coalesce(sum(f.quantity) FILTER (WHERE f.claim_type = 'exchange'), 0)
FROM (
  SELECT f.*, false AS back, f.day AS told_day FROM sales_facts f JOIN sales_closed_days c ON c.day = f.day WHERE NOT f.late AND f.kind <> 'CLAIM'
  UNION ALL
  SELECT f.*, true, f.ordered_day FROM sales_facts f JOIN sales_closed_days c ON c.day = f.day WHERE NOT f.late AND f.kind <> 'PAID') f
CROSS JOIN (VALUES ('', false, false), ('/B', true, false), ('/O', false, true), ('/BO', true, true)) AS s(told, brand, origin)
WHERE EXISTS (SELECT FROM sales_facts WHERE user_id IS NULL)
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- What came back on another day than that of its order, by both days.
INSERT INTO sales_rollups (view, day, brand_id, shipping_origin_id, key, orders, items, goods, product_discount, product_coupon, cart_coupon, shipping_coupon, points, cash, shipping,
  refund_items, refund_points, refund_cash, back_items, back_points, back_cash, canceled, returned, exchanged)
SELECT 'LATER' || s.told, f.ordered_day, CASE WHEN s.brand THEN coalesce(f.brand_id, -1) ELSE 0 END, CASE WHEN s.origin THEN coalesce(f.shipping_origin_id, -1) ELSE 0 END, f.day::text,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(f.quantity), sum(f.points), sum(f.cash), 0, 0, 0
FROM sales_facts f JOIN sales_closed_days c ON c.day = f.day
CROSS JOIN (VALUES ('', false, false), ('/B', true, false), ('/O', false, true), ('/BO', true, true)) AS s(told, brand, origin)
WHERE f.kind = 'REFUND' AND NOT f.late AND f.ordered_day <> f.day
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
-- What staff attach to notes among themselves never goes into anything that a customer is sent.
CREATE FUNCTION guard_conversation_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM jsonb_array_elements_text(NEW.image_ids) x JOIN images i ON i.id = x::bigint WHERE i.purpose = 'NOTE') THEN
    RAISE EXCEPTION 'a picture of a note is for staff alone' USING ERRCODE = '23514', CONSTRAINT = 'conversation_messages_pictures';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_messages_pictures BEFORE INSERT OR UPDATE OF image_ids ON conversation_messages
  FOR EACH ROW WHEN (NEW.image_ids <> '[]'::jsonb) EXECUTE FUNCTION guard_conversation_pictures();
--> statement-breakpoint
-- What was planned goes forward; what has left is not moved, and comes back only while it has not arrived.
CREATE FUNCTION delivery_schedules_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND NOT (
    (OLD.status = 'PLANNED' AND NEW.status IN ('LOCKED', 'CANCELED'))
    OR (OLD.status = 'LOCKED' AND NEW.status IN ('PLANNED', 'SHIPPED', 'CANCELED'))
    OR (OLD.status = 'SHIPPED' AND NEW.status IN ('LOCKED', 'DELIVERED'))
  ) THEN
    RAISE EXCEPTION 'a planned delivery that is % does not become %', OLD.status, NEW.status USING ERRCODE = '23514', CONSTRAINT = 'delivery_schedules_steps';
  END IF;
  IF OLD.status IN ('SHIPPED', 'DELIVERED', 'CANCELED')
    AND (NEW.group_id, NEW.ships_on, NEW.user_id, NEW.sku_id, NEW.quantity) IS DISTINCT FROM (OLD.group_id, OLD.ships_on, OLD.user_id, OLD.sku_id, OLD.quantity) THEN
    RAISE EXCEPTION 'a planned delivery that is % is not moved', OLD.status USING ERRCODE = '23514', CONSTRAINT = 'delivery_schedules_still';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_schedules_step BEFORE UPDATE ON delivery_schedules FOR EACH ROW EXECUTE FUNCTION delivery_schedules_step();
--> statement-breakpoint
-- Nothing waits in a group that has left: whoever adds to it or counts it holds its row.
CREATE FUNCTION delivery_schedules_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('PLANNED', 'LOCKED') AND EXISTS (SELECT 1 FROM delivery_schedule_groups g WHERE g.id = NEW.group_id AND g.status = 'SHIPPED') THEN
    RAISE EXCEPTION 'group % has left', NEW.group_id USING ERRCODE = '23514', CONSTRAINT = 'delivery_schedules_group_left';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_schedules_waiting BEFORE INSERT OR UPDATE OF group_id, status ON delivery_schedules FOR EACH ROW EXECUTE FUNCTION delivery_schedules_waiting();
--> statement-breakpoint
CREATE FUNCTION delivery_schedule_groups_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM delivery_schedules s WHERE s.group_id = NEW.id AND s.status IN ('PLANNED', 'LOCKED')) THEN
    RAISE EXCEPTION 'group % still waits for something', NEW.id USING ERRCODE = '23514', CONSTRAINT = 'delivery_schedule_groups_left';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER delivery_schedule_groups_left BEFORE UPDATE OF status ON delivery_schedule_groups FOR EACH ROW WHEN (NEW.status = 'SHIPPED' AND OLD.status <> 'SHIPPED') EXECUTE FUNCTION delivery_schedule_groups_left();
--> statement-breakpoint
-- A fact that is written, changed or taken away when its day has been added up takes the tallies of that day away: the clock
-- adds them up again, and until then the day is counted from its facts. What came back (RETURNED) is never added up.
CREATE FUNCTION forget_conversation_tallies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM conversation_tally_days WHERE day IN (SELECT DISTINCT c.day FROM changed c WHERE c.kind <> 'RETURNED');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_facts_added AFTER INSERT ON conversation_facts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_conversation_tallies();
--> statement-breakpoint
CREATE TRIGGER conversation_facts_changed AFTER UPDATE ON conversation_facts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_conversation_tallies();
--> statement-breakpoint
CREATE TRIGGER conversation_facts_removed AFTER DELETE ON conversation_facts REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION forget_conversation_tallies();
--> statement-breakpoint
-- What happened before there were facts. The minutes of closes are counted by the clock, which knows the calendar.
INSERT INTO conversation_facts (kind, source_id, conversation_id, day, at, category_id, product_id, staff_id, minutes, kept)
SELECT v.kind, e.id, e.conversation_id, (e.at AT TIME ZONE 'Asia/Seoul')::date, e.at,
  coalesce((SELECT (x.data ->> 'from')::bigint FROM conversation_events x WHERE x.conversation_id = c.id AND x.id > e.id AND x.kind = 'category'
    ORDER BY x.id LIMIT 1), c.category_id),
  coalesce(i.product_id, 0), CASE WHEN e.actor ~ '^(admin|ops|cs|marketer):[0-9]+$' THEN split_part(e.actor, ':', 2)::bigint ELSE 0 END, NULL, NULL
FROM conversation_events e
JOIN (VALUES ('created', 'CREATED'), ('reopened', 'REOPENED'), ('closed', 'CLOSED'), ('customer.deleted', 'DELETED'), ('reply.sent', 'REPLIED')) v(event, kind)
  ON v.event = e.kind
JOIN conversations c ON c.id = e.conversation_id LEFT JOIN order_items i ON i.id = c.order_item_id;
--> statement-breakpoint
INSERT INTO conversation_facts (kind, source_id, conversation_id, day, at, category_id, product_id, staff_id, minutes, kept)
SELECT 'RETURNED', e.id, e.conversation_id, (shut.at AT TIME ZONE 'Asia/Seoul')::date, shut.at,
  coalesce((SELECT (x.data ->> 'from')::bigint FROM conversation_events x WHERE x.conversation_id = c.id AND x.id > shut.id AND x.kind = 'category'
    ORDER BY x.id LIMIT 1), c.category_id),
  coalesce(i.product_id, 0), CASE WHEN shut.actor ~ '^(admin|ops|cs|marketer):[0-9]+$' THEN split_part(shut.actor, ':', 2)::bigint ELSE 0 END, NULL, NULL
FROM conversation_events e
JOIN LATERAL (SELECT x.id, x.at, x.actor FROM conversation_events x WHERE x.conversation_id = e.conversation_id AND x.kind = 'closed' AND x.id < e.id
  ORDER BY x.id DESC LIMIT 1) shut ON e.at <= shut.at + interval '7 days'
JOIN conversations c ON c.id = e.conversation_id LEFT JOIN order_items i ON i.id = c.order_item_id
WHERE e.kind = 'reopened' AND e.data ->> 'why' = 'customer';
--> statement-breakpoint
INSERT INTO conversation_facts (kind, source_id, conversation_id, day, at, category_id, product_id, staff_id, minutes, kept)
SELECT CASE WHEN s.ended_by = 'REPLY' THEN s.kind ELSE 'UNANSWERED' END, s.id, s.conversation_id, (s.ended_at AT TIME ZONE 'Asia/Seoul')::date, s.ended_at,
  coalesce((SELECT (x.data ->> 'from')::bigint FROM conversation_events x WHERE x.conversation_id = c.id AND x.at > s.ended_at AND x.kind = 'category'
    ORDER BY x.id LIMIT 1), c.category_id),
  coalesce(i.product_id, 0), coalesce(s.admin_id, 0), s.minutes, CASE WHEN s.ended_by = 'REPLY' THEN s.ended_at <= s.due_at END
FROM conversation_stretches s JOIN conversations c ON c.id = s.conversation_id LEFT JOIN order_items i ON i.id = c.order_item_id
WHERE s.ended_by IN ('REPLY', 'CLOSED');
