CREATE TABLE "training_attendees" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"training_id" integer NOT NULL,
	"places" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"present_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "training_attendees_places" CHECK ("training_attendees"."places" >= 1)
);
--> statement-breakpoint
CREATE TABLE "training_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"action" text NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trainings" ALTER COLUMN "picture_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "training_messages" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "training_messages" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "training_messages" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "training_messages" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "reserved_places" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "picture_alt_pl" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "picture_alt_en" text;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "called_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trainings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- A training so far has as many places as were free, lasts a working day, and one that was full has one place, which is given.
UPDATE "trainings" SET "ends_at" = "starts_at" + interval '8 hours', "capacity" = greatest("available_places", 1),
  "reserved_places" = greatest("available_places", 1) - "available_places";--> statement-breakpoint
ALTER TABLE "trainings" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "trainings" ALTER COLUMN "capacity" SET NOT NULL;--> statement-breakpoint
-- Replies were written by mail so far.
UPDATE "training_messages" SET "state" = 'answered';--> statement-breakpoint
ALTER TABLE "training_attendees" ADD CONSTRAINT "training_attendees_message_id_training_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."training_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_attendees" ADD CONSTRAINT "training_attendees_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_replies" ADD CONSTRAINT "training_replies_message_id_training_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."training_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_replies" ADD CONSTRAINT "training_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_attendees_by_training" ON "training_attendees" USING btree ("training_id");--> statement-breakpoint
CREATE INDEX "training_replies_by_message" ON "training_replies" USING btree ("message_id","created_at");--> statement-breakpoint
ALTER TABLE "training_messages" ADD CONSTRAINT "training_messages_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_messages_by_state" ON "training_messages" USING btree ("state","created_at");--> statement-breakpoint
ALTER TABLE "training_messages" ADD CONSTRAINT "training_messages_state" CHECK ("training_messages"."state" in ('new', 'answered', 'confirmed', 'waiting', 'refused'));--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_reserved_not_negative" CHECK ("trainings"."reserved_places" >= 0);--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_places_within_capacity" CHECK ("trainings"."available_places" + "trainings"."reserved_places" <= "trainings"."capacity");--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_end_after_start" CHECK ("trainings"."ends_at" > "trainings"."starts_at");--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_shown_with_picture" CHECK (not "trainings"."is_published" or "trainings"."picture_id" is not null);--> statement-breakpoint
-- Attendees take places and give them back, whichever way they come and go; the check of "trainings" refuses one too many.
CREATE FUNCTION count_training_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE trainings SET available_places = available_places + OLD.places WHERE id = OLD.training_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE trainings SET available_places = available_places - NEW.places WHERE id = NEW.training_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER training_attendees_counted AFTER INSERT OR DELETE OR UPDATE OF places, training_id ON training_attendees
  FOR EACH ROW EXECUTE FUNCTION count_training_places();
