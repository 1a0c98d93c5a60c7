-- What is paid for the return of a kit stands with that return.
ALTER TABLE subscription_refunds ADD CONSTRAINT subscription_refunds_kit_return_fk FOREIGN KEY (kit_return_id) REFERENCES subscription_kit_returns (id);
--> statement-breakpoint
-- What a return was made of stays; one that has arrived or is damaged is decided, and all of one ending never pay more than they are worth.
CREATE FUNCTION keep_kit_return() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE others bigint;
BEGIN
  IF (OLD.subscription_id, OLD.kit_id, OLD.ending, OLD.expected, OLD.most, OLD.created_at)
     IS DISTINCT FROM (NEW.subscription_id, NEW.kit_id, NEW.ending, NEW.expected, NEW.most, NEW.created_at) THEN
    RAISE EXCEPTION 'what a return of a kit was made of stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_kit_returns_kept';
  END IF;
  IF OLD.status IN ('ARRIVED', 'DAMAGED')
     AND (OLD.status, OLD.amount, OLD.by_bank, OLD.reason) IS DISTINCT FROM (NEW.status, NEW.amount, NEW.by_bank, NEW.reason) THEN
    RAISE EXCEPTION 'a return of a kit is decided once' USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_kit_returns_once';
  END IF;
  IF NEW.amount > OLD.amount THEN
    SELECT coalesce(sum(amount), 0) INTO others FROM subscription_kit_returns WHERE subscription_id = NEW.subscription_id AND id <> NEW.id;
    IF others + NEW.amount > NEW.most THEN
      RAISE EXCEPTION 'kits never pay back more than they are worth' USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_kit_returns_most';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_kit_returns_kept BEFORE UPDATE ON subscription_kit_returns FOR EACH ROW EXECUTE FUNCTION keep_kit_return();
--> statement-breakpoint
CREATE TRIGGER subscription_kit_returns_stay BEFORE DELETE ON subscription_kit_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A refund for a kit is one of its return, and all of them are never more than that return pays.
CREATE FUNCTION bound_kit_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owed bigint; paid bigint;
BEGIN
  SELECT amount - by_bank INTO owed FROM subscription_kit_returns WHERE id = NEW.kit_return_id AND status = 'ARRIVED';
  SELECT coalesce(sum(amount), 0) INTO paid FROM subscription_refunds WHERE kit_return_id = NEW.kit_return_id AND id <> NEW.id;
  IF owed IS NULL OR paid + NEW.amount > owed THEN
    RAISE EXCEPTION 'a return of a kit is paid once' USING ERRCODE = 'check_violation', CONSTRAINT = 'subscription_refunds_kit_once';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscription_refunds_kit_once BEFORE INSERT ON subscription_refunds FOR EACH ROW WHEN (NEW.kit_return_id IS NOT NULL) EXECUTE FUNCTION bound_kit_refund();
--> statement-breakpoint
-- What members paid then is on record along with what everybody did.
CREATE OR REPLACE FUNCTION log_product_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_price_log (product_id, list_price, sale_price, member_price, since)
  VALUES (NEW.id, NEW.list_price, NEW.sale_price, NEW.member_price, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE NEW.updated_at END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_member_price_logged AFTER UPDATE OF member_price ON products FOR EACH ROW
  WHEN (OLD.list_price = NEW.list_price AND OLD.sale_price = NEW.sale_price AND OLD.member_price IS DISTINCT FROM NEW.member_price)
  EXECUTE FUNCTION log_product_price();
