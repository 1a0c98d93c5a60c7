-- What a text is found by: its letters as they are typed one after the other (폼롤러: ㅍㅗㅁㄹㅗㄹㄹㅓ), without spaces and marks that
-- people leave out. Each letter is one sign, so that many are read quickly: ㄱ to ㅎ are A to S, vowels T to Z and !?:;|~&, and
-- other letters are small. `catalog/search/jamo.ts` says the same of what is looked for; a test holds both together.
CREATE FUNCTION jamo_of(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  firsts CONSTANT text[] := ARRAY['A','B','C','D','E','F','G','H','I','J','K','L','M','N','O','P','Q','R','S'];
  middles CONSTANT text[] := ARRAY['T','U','V','W','X','Y','Z','!','?','?T','?U','?&',':',';',';X',';Y',';&','|','~','~&','&'];
  lasts CONSTANT text[] := ARRAY['','A','B','AJ','C','CM','CS','D','F','FA','FG','FH','FJ','FQ','FR','FS','G','H','HJ','J','K','L','M','O','P','Q','R','S'];
  bare CONSTANT text := translate(value, E'ABCDEFGHIJKLMNOPQRSTUVWXYZㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ \t\n\r\u00a0\u3000-_/\\·,()[]{}<>\'"‘’“”~&!?:;|', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!?:;|~&');
  letter text;
  code integer;
  letters text := '';
BEGIN
  FOREACH letter IN ARRAY string_to_array(bare, NULL) LOOP
    code := ascii(letter) - 44032;
    IF code BETWEEN 0 AND 11171 THEN
      letters := letters || firsts[code / 588 + 1] || middles[code % 588 / 28 + 1] || lasts[code % 28 + 1];
    ELSE
      letters := letters || letter;
    END IF;
  END LOOP;
  RETURN letters;
END $$;
--> statement-breakpoint
-- The first letter of each syllable (폼롤러: ㅍㄹㄹ), anything else as it is.
CREATE FUNCTION firsts_of(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  firsts CONSTANT text[] := ARRAY['A','B','C','D','E','F','G','H','I','J','K','L','M','N','O','P','Q','R','S'];
  bare CONSTANT text := translate(value, E'ABCDEFGHIJKLMNOPQRSTUVWXYZㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ \t\n\r\u00a0\u3000-_/\\·,()[]{}<>\'"‘’“”~&!?:;|', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!?:;|~&');
  letter text;
  code integer;
  letters text := '';
BEGIN
  FOREACH letter IN ARRAY string_to_array(bare, NULL) LOOP
    code := ascii(letter) - 44032;
    letters := letters || CASE WHEN code BETWEEN 0 AND 11171 THEN firsts[code / 588 + 1] ELSE letter END;
  END LOOP;
  RETURN letters;
END $$;
--> statement-breakpoint
-- It is never worth while to make the pairs of each row anew instead of asking their index.
ALTER FUNCTION pairs_of(text) COST 10000;
--> statement-breakpoint
ALTER TABLE products
  ADD COLUMN jamo text NOT NULL GENERATED ALWAYS AS (jamo_of(name) || ' ' || jamo_of(subtitle)) STORED,
  ADD COLUMN firsts text NOT NULL GENERATED ALWAYS AS (firsts_of(name)) STORED;
--> statement-breakpoint
ALTER TABLE brands
  ADD COLUMN jamo text NOT NULL GENERATED ALWAYS AS (jamo_of(name)) STORED,
  ADD COLUMN firsts text NOT NULL GENERATED ALWAYS AS (firsts_of(name)) STORED;
--> statement-breakpoint
ALTER TABLE categories
  ADD COLUMN jamo text NOT NULL GENERATED ALWAYS AS (jamo_of(name)) STORED,
  ADD COLUMN firsts text NOT NULL GENERATED ALWAYS AS (firsts_of(name)) STORED;
--> statement-breakpoint
ALTER TABLE tags
  ADD COLUMN jamo text NOT NULL GENERATED ALWAYS AS (jamo_of(name)) STORED,
  ADD COLUMN firsts text NOT NULL GENERATED ALWAYS AS (firsts_of(name)) STORED;
--> statement-breakpoint
CREATE INDEX products_jamo ON products USING gin (pairs_of(jamo)) WITH (gin_pending_list_limit = 512);
--> statement-breakpoint
CREATE INDEX products_firsts ON products USING gin (pairs_of(firsts)) WITH (gin_pending_list_limit = 512);
