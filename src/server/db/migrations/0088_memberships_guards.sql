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
