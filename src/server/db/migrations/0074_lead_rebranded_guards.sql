-- An item that is being shipped is not seen by whoever changes the brand of its product: the product is told of, and its days are once the change can be seen.
CREATE OR REPLACE FUNCTION tell_lead_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_rebranded (product_id, tx) VALUES (NEW.id, pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
