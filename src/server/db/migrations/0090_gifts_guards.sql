CREATE TRIGGER gift_events_append_only BEFORE UPDATE OR DELETE ON gift_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER gift_orders_append_only BEFORE UPDATE OR DELETE ON gift_orders FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- what was paid stays as it was paid, and what is over stays over
CREATE FUNCTION keep_gift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.order_id, OLD.payment_id, OLD.buyer_id, OLD.price, OLD.claim_until)
     IS DISTINCT FROM (NEW.order_id, NEW.payment_id, NEW.buyer_id, NEW.price, NEW.claim_until) THEN
    RAISE EXCEPTION 'what a gift was bought as stays as it was' USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_kept';
  END IF;
  IF OLD.status IN ('CLAIMED', 'EXPIRED', 'REFUNDED')
     AND (OLD.status, OLD.claimed_by, OLD.claimed_at, OLD.closed_at, OLD.refund)
     IS DISTINCT FROM (NEW.status, NEW.claimed_by, NEW.claimed_at, NEW.closed_at, NEW.refund) THEN
    RAISE EXCEPTION 'a gift that is over stays over' USING ERRCODE = 'check_violation', CONSTRAINT = 'gifts_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gifts_kept BEFORE UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION keep_gift();
--> statement-breakpoint
CREATE TRIGGER gifts_stay BEFORE DELETE ON gifts FOR EACH ROW EXECUTE FUNCTION refuse_change();
