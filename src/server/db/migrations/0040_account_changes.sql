-- Whoever remembers who is signed in (modules/auth/knownSessions.ts) is told whose account or session changes: every
-- process when it commits, and the process that changes it by a notice as soon as the statement runs.
CREATE FUNCTION tell_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject text := CASE TG_TABLE_NAME WHEN 'sessions' THEN to_jsonb(OLD) ->> 'audience' WHEN 'users' THEN 'customer' ELSE 'staff' END
    || ':' || CASE TG_TABLE_NAME WHEN 'sessions' THEN to_jsonb(OLD) ->> 'subject_id' ELSE to_jsonb(OLD) ->> 'id' END;
BEGIN
  RAISE NOTICE 'homefit_accounts' USING DETAIL = subject;
  PERFORM pg_notify('homefit_accounts', subject);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.audience, OLD.subject_id, OLD.revoked_at) IS DISTINCT FROM (NEW.audience, NEW.subject_id, NEW.revoked_at) OR NEW.expires_at < OLD.expires_at)
  EXECUTE FUNCTION tell_account_change();
--> statement-breakpoint
CREATE TRIGGER sessions_gone AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_account_change();
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON users FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION tell_account_change();
--> statement-breakpoint
CREATE TRIGGER users_gone AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION tell_account_change();
--> statement-breakpoint
CREATE TRIGGER admins_changed AFTER UPDATE ON admins FOR EACH ROW
  WHEN ((OLD.name, OLD.role, OLD.status, OLD.must_change_password, OLD.totp_confirmed_at) IS DISTINCT FROM (NEW.name, NEW.role, NEW.status, NEW.must_change_password, NEW.totp_confirmed_at))
  EXECUTE FUNCTION tell_account_change();
--> statement-breakpoint
CREATE TRIGGER admins_gone AFTER DELETE ON admins FOR EACH ROW EXECUTE FUNCTION tell_account_change();
