-- A return of a kit is decided once, and what was sent for it by bank is sent once.
CREATE FUNCTION keep_kit_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sent by bank for a kit stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_kit_returns_sent_once';
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_kit_returns_sent_once BEFORE UPDATE ON subscription_kit_returns FOR EACH ROW
  WHEN (OLD.bank_sent_at IS NOT NULL AND (OLD.bank_sent_at, OLD.bank_memo, OLD.bank_by) IS DISTINCT FROM (NEW.bank_sent_at, NEW.bank_memo, NEW.bank_by))
  EXECUTE FUNCTION keep_kit_transfer();
