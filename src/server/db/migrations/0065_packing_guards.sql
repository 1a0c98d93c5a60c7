CREATE TRIGGER printed_slips_append_only BEFORE UPDATE OR DELETE ON printed_slips FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER packing_checks_append_only BEFORE UPDATE OR DELETE ON packing_checks FOR EACH ROW EXECUTE FUNCTION refuse_change();
