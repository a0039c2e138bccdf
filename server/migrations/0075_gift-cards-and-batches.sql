CREATE TABLE "gift_card_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"voucher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" uuid,
	"reason" text NOT NULL,
	"before" text,
	"after" text,
	CONSTRAINT "gift_card_events_kind" CHECK ("gift_card_events"."kind" in ('issued', 'sent', 'extended', 'replaced', 'ended')),
	CONSTRAINT "gift_card_events_reason" CHECK ("gift_card_events"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "goodwill_cards" (
	"voucher_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_card_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_card_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"voucher_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"balance" integer NOT NULL,
	"valid_to" timestamp with time zone,
	"is_open" boolean NOT NULL,
	CONSTRAINT "gift_card_ledger_kind" CHECK ("gift_card_ledger"."kind" in ('issued', 'used', 'returned', 'changed'))
);
--> statement-breakpoint
CREATE TABLE "voucher_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prefix" text NOT NULL,
	"codes_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"exported_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "voucher_batches_count" CHECK ("voucher_batches"."codes_count" between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_card_events" ADD CONSTRAINT "gift_card_events_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_events" ADD CONSTRAINT "gift_card_events_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goodwill_cards" ADD CONSTRAINT "goodwill_cards_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_card_ledger" ADD CONSTRAINT "gift_card_ledger_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_batches" ADD CONSTRAINT "voucher_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_events_by_card" ON "gift_card_events" USING btree ("voucher_id","at");--> statement-breakpoint
CREATE INDEX "gift_card_ledger_by_card" ON "gift_card_ledger" USING btree ("voucher_id","id");--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_batch_id_voucher_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."voucher_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vouchers_by_batch" ON "vouchers" USING btree ("batch_id") WHERE batch_id is not null;
--> statement-breakpoint
-- What was done with a card is never rewritten; only who did it is forgotten, with the account.
CREATE FUNCTION keep_gift_card_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.staff_id IS NOT NULL OR to_jsonb(NEW) - 'staff_id' IS DISTINCT FROM to_jsonb(OLD) - 'staff_id' THEN
    RAISE EXCEPTION 'gift_card_events is append-only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER gift_card_events_kept BEFORE UPDATE ON gift_card_events FOR EACH ROW EXECUTE FUNCTION keep_gift_card_event();
--> statement-breakpoint
CREATE TRIGGER gift_card_events_append_only BEFORE DELETE OR TRUNCATE ON gift_card_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Grosze left on a card: its value less the uses that were neither released nor returned.
CREATE FUNCTION gift_card_balance(card uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT v.value - coalesce((
    SELECT sum(u.amount - u.returned_amount) FROM voucher_uses u WHERE u.voucher_id = v.id AND u.state <> 'released'
  ), 0)::integer FROM vouchers v WHERE v.id = card
$$;
--> statement-breakpoint
CREATE FUNCTION record_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO gift_card_ledger (voucher_id, at, kind, balance, valid_to, is_open)
    VALUES (NEW.id, app_now(), CASE TG_OP WHEN 'INSERT' THEN 'issued' ELSE 'changed' END,
      gift_card_balance(NEW.id), NEW.valid_to, NEW.disabled_at IS NULL AND NEW.blocked_at IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vouchers_gift_card_made AFTER INSERT ON vouchers
  FOR EACH ROW WHEN (NEW.kind = 'gift') EXECUTE FUNCTION record_gift_card();
--> statement-breakpoint
CREATE TRIGGER vouchers_gift_card_changed AFTER UPDATE ON vouchers
  FOR EACH ROW WHEN (NEW.kind = 'gift' AND (
    NEW.value <> OLD.value OR NEW.valid_to IS DISTINCT FROM OLD.valid_to
    OR NEW.disabled_at IS DISTINCT FROM OLD.disabled_at OR NEW.blocked_at IS DISTINCT FROM OLD.blocked_at
  )) EXECUTE FUNCTION record_gift_card();
--> statement-breakpoint
CREATE FUNCTION record_gift_card_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := 0;
  spent integer := CASE NEW.state WHEN 'released' THEN 0 ELSE NEW.amount - NEW.returned_amount END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := CASE OLD.state WHEN 'released' THEN 0 ELSE OLD.amount - OLD.returned_amount END;
  END IF;
  IF spent <> was THEN
    INSERT INTO gift_card_ledger (voucher_id, at, kind, balance, valid_to, is_open)
      SELECT id, app_now(), CASE WHEN spent > was THEN 'used' ELSE 'returned' END,
        gift_card_balance(id), valid_to, disabled_at IS NULL AND blocked_at IS NULL
      FROM vouchers WHERE id = NEW.voucher_id AND kind = 'gift';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER voucher_uses_of_gift_cards AFTER INSERT OR UPDATE ON voucher_uses
  FOR EACH ROW EXECUTE FUNCTION record_gift_card_use();
--> statement-breakpoint
-- The cards from before, as far as their rows tell it.
INSERT INTO gift_card_ledger (voucher_id, at, kind, balance, valid_to, is_open)
SELECT card, at, kind, sum(amount) OVER past, valid_to, sum(closes) OVER past = 0
FROM (
  SELECT id AS card, created_at AS at, 0 AS place, 'issued' AS kind, value AS amount, 0 AS closes, valid_to
    FROM vouchers WHERE kind = 'gift'
  UNION ALL
  SELECT v.id, u.created_at, 1, 'used', -u.amount, 0, v.valid_to
    FROM voucher_uses u JOIN vouchers v ON v.id = u.voucher_id WHERE v.kind = 'gift' AND u.amount > 0
  UNION ALL
  SELECT v.id, u.changed_at, 2, 'returned', CASE u.state WHEN 'released' THEN u.amount ELSE u.returned_amount END, 0, v.valid_to
    FROM voucher_uses u JOIN vouchers v ON v.id = u.voucher_id
    WHERE v.kind = 'gift' AND CASE u.state WHEN 'released' THEN u.amount ELSE u.returned_amount END > 0
  UNION ALL
  SELECT id, least(disabled_at, blocked_at), 3, 'changed', 0, 1, valid_to
    FROM vouchers WHERE kind = 'gift' AND num_nonnulls(disabled_at, blocked_at) > 0
) AS steps
WINDOW past AS (PARTITION BY card ORDER BY at, place ROWS UNBOUNDED PRECEDING)
ORDER BY at, place;
--> statement-breakpoint
CREATE TRIGGER gift_card_ledger_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON gift_card_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
