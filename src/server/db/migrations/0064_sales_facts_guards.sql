-- Facts of closed days stay as they are: what is learned later is a fact of its own. Only a rebuild, which says so, may
-- take them away.
CREATE FUNCTION refuse_fact_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('homefit.rebuild', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'table % is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER sales_facts_append_only BEFORE UPDATE OR DELETE ON sales_facts FOR EACH ROW EXECUTE FUNCTION refuse_fact_change();
--> statement-breakpoint
-- What was paid or given back long before it is written, or changes afterwards, may belong to a day that is closed: the
-- clock looks after it. What is being paid at this moment calls none of these.
CREATE FUNCTION tell_late_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_late (source, source_id, day) VALUES ('ORDER', NEW.id, (NEW.paid_at AT TIME ZONE 'Asia/Seoul')::date);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_late_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL AND NEW.status IN ('COMPLETED', 'CANCELED')
    AND (OLD.paid_at IS NOT NULL OR NEW.paid_at <> NEW.updated_at OR NEW.paid_at < now() - interval '2 hours')
    AND (OLD.status IN ('COMPLETED', 'CANCELED'), OLD.paid_at, OLD.payable, OLD.points, OLD.product_discount, OLD.product_coupon, OLD.cart_coupon, OLD.shipping_coupon, OLD.shipping_base, OLD.remote_surcharge)
      IS DISTINCT FROM (NEW.status IN ('COMPLETED', 'CANCELED'), NEW.paid_at, NEW.payable, NEW.points, NEW.product_discount, NEW.product_coupon, NEW.cart_coupon, NEW.shipping_coupon, NEW.shipping_base, NEW.remote_surcharge))
  EXECUTE FUNCTION tell_late_order();
--> statement-breakpoint
CREATE TRIGGER orders_late_added AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.paid_at IS NOT NULL AND NEW.status IN ('COMPLETED', 'CANCELED')) EXECUTE FUNCTION tell_late_order();
--> statement-breakpoint
CREATE FUNCTION tell_late_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_late (source, source_id, day) VALUES ('REFUND', NEW.id, (NEW.completed_at AT TIME ZONE 'Asia/Seoul')::date);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_late_changed AFTER UPDATE ON refunds FOR EACH ROW
  WHEN (NEW.completed_at IS NOT NULL AND NEW.status IN ('COMPLETED', 'MANUAL')
    AND (OLD.completed_at IS NOT NULL OR NEW.completed_at <> NEW.updated_at OR NEW.completed_at < now() - interval '2 hours')
    AND (OLD.status IN ('COMPLETED', 'MANUAL'), OLD.completed_at, OLD.refund_cash, OLD.refund_points)
      IS DISTINCT FROM (NEW.status IN ('COMPLETED', 'MANUAL'), NEW.completed_at, NEW.refund_cash, NEW.refund_points))
  EXECUTE FUNCTION tell_late_refund();
--> statement-breakpoint
CREATE TRIGGER refunds_late_added AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.completed_at IS NOT NULL AND NEW.completed_at < now() - interval '2 hours' AND NEW.status IN ('COMPLETED', 'MANUAL')) EXECUTE FUNCTION tell_late_refund();
