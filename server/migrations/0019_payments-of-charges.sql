ALTER TABLE "payments" DROP COLUMN "subscription_id";--> statement-breakpoint
CREATE TRIGGER subscription_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON subscription_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER plans_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON plans
  FOR EACH STATEMENT EXECUTE FUNCTION notify_change('plans');
