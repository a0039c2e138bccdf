CREATE TABLE "community_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"discord_user_id" text NOT NULL,
	"code_hash" text,
	"joined_at" timestamp with time zone,
	"may_hold_role" boolean NOT NULL,
	"check_at" timestamp with time zone,
	"parted_at" timestamp with time zone,
	CONSTRAINT "community_members_discord_user" UNIQUE("discord_user_id")
);
--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_members_one_each" ON "community_members" USING btree ("user_id") WHERE joined_at is not null;--> statement-breakpoint
CREATE INDEX "community_members_by_user" ON "community_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "community_members_to_check" ON "community_members" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "community_members_parted" ON "community_members" USING btree ("parted_at") WHERE user_id is null;--> statement-breakpoint
-- Whatever changes how long a subscription opens the academy makes its person in the community due, whoever wrote it.
CREATE FUNCTION look_at_community_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE community_members SET check_at = 'epoch' WHERE user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER access_periods_for_community AFTER INSERT OR UPDATE OR DELETE ON access_periods
  FOR EACH ROW EXECUTE FUNCTION look_at_community_member();
--> statement-breakpoint
CREATE TRIGGER subscriptions_for_community AFTER UPDATE OF status, provider_subscription_id, cancellation_planned ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION look_at_community_member();
