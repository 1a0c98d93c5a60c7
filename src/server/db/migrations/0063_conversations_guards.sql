-- What happened stays as it was written.
CREATE TRIGGER conversation_events_append_only BEFORE UPDATE OR DELETE ON conversation_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A reply goes QUEUED → SENDING → SENT or FAILED, or QUEUED → CANCELLED or FAILED, and nowhere else; to whom and when it
-- goes is not changed before it is sent, and neither are its words and pictures.
CREATE FUNCTION guard_conversation_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> NEW.status AND (OLD.status, NEW.status) NOT IN
    (('QUEUED', 'SENDING'), ('QUEUED', 'CANCELLED'), ('QUEUED', 'FAILED'), ('SENDING', 'SENT'), ('SENDING', 'FAILED')) THEN
    RAISE EXCEPTION 'a reply that is % does not become %', OLD.status, NEW.status USING ERRCODE = '23514', CONSTRAINT = 'conversation_messages_steps';
  END IF;
  IF (OLD.conversation_id, OLD.side) IS DISTINCT FROM (NEW.conversation_id, NEW.side)
    OR OLD.status IN ('QUEUED', 'SENDING') AND (OLD.recipient, OLD.send_at, OLD.action) IS DISTINCT FROM (NEW.recipient, NEW.send_at, NEW.action)
    OR OLD.status IN ('QUEUED', 'SENDING') AND (OLD.content, OLD.image_ids) IS DISTINCT FROM (NEW.content, NEW.image_ids) THEN
    RAISE EXCEPTION 'a reply that waits is frozen' USING ERRCODE = '23514', CONSTRAINT = 'conversation_messages_frozen';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversation_messages_guard BEFORE UPDATE ON conversation_messages FOR EACH ROW EXECUTE FUNCTION guard_conversation_message();
--> statement-breakpoint
CREATE INDEX conversations_words ON conversations USING gin (pairs_of(title)) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX conversation_messages_words ON conversation_messages USING gin (pairs_of(content)) WITH (gin_pending_list_limit = 512);
