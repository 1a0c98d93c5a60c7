-- Two stretches of one subscription never overlap; one that was cut on its first day is empty and overlaps nothing.
ALTER TABLE subscription_periods ADD CONSTRAINT subscription_periods_apart
  EXCLUDE USING gist (int8range(subscription_id, subscription_id, '[]') WITH &&, daterange(starts_on, ends_on) WITH &&);
--> statement-breakpoint
CREATE TRIGGER subscription_credits_append_only BEFORE UPDATE OR DELETE ON subscription_credits FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER subscription_consents_append_only BEFORE UPDATE OR DELETE ON subscription_consents FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER subscription_events_append_only BEFORE UPDATE OR DELETE ON subscription_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER subscription_movements_append_only BEFORE UPDATE OR DELETE ON subscription_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What a batch gives stays as it was made.
CREATE TRIGGER voucher_batches_append_only BEFORE UPDATE OR DELETE ON voucher_batches FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A voucher is used once and stays so; its code and its secret never become others.
CREATE FUNCTION keep_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.code <> NEW.code OR OLD.batch_id <> NEW.batch_id OR OLD.secret_hash IS DISTINCT FROM NEW.secret_hash THEN
    RAISE EXCEPTION 'the code of a voucher stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'vouchers_kept';
  END IF;
  IF OLD.status <> 'ISSUED' AND (OLD.status, OLD.used_by, OLD.used_at, OLD.voided_at, OLD.void_reason)
      IS DISTINCT FROM (NEW.status, NEW.used_by, NEW.used_at, NEW.voided_at, NEW.void_reason) THEN
    RAISE EXCEPTION 'a voucher is done with once' USING ERRCODE = 'check_violation', CONSTRAINT = 'vouchers_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vouchers_kept BEFORE UPDATE ON vouchers FOR EACH ROW EXECUTE FUNCTION keep_voucher();
--> statement-breakpoint
CREATE TRIGGER vouchers_stay BEFORE DELETE ON vouchers FOR EACH ROW EXECUTE FUNCTION refuse_change();

--> statement-breakpoint
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
