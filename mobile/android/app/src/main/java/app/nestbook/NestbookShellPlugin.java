package app.nestbook;

import android.graphics.Color;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.security.GeneralSecurityException;

/** What the page needs of the device beyond the vendors' plugins. The page's side is web/src/device/shell.ts. */
@CapacitorPlugin(name = "NestbookShell")
public class NestbookShellPlugin extends Plugin {

    private KeptSecrets secrets;

    @Override
    public void load() {
        secrets = new KeptSecrets(getContext());
    }

    /** {name} gives {value}: null when nothing is kept, or when the key that closed it is gone. */
    @PluginMethod
    public void readSecret(PluginCall call) {
        String name = call.getString("name");
        if (name == null) {
            call.reject("name is missing");
            return;
        }
        JSObject reply = new JSObject();
        String value = secrets.read(name);
        reply.put("value", value == null ? JSObject.NULL : value);
        call.resolve(reply);
    }

    /** {name, value}; rejects when it could not be kept. */
    @PluginMethod
    public void writeSecret(PluginCall call) {
        String name = call.getString("name");
        String value = call.getString("value");
        if (name == null || value == null) {
            call.reject("name or value is missing");
            return;
        }
        try {
            secrets.write(name, value);
            call.resolve();
        } catch (GeneralSecurityException failure) {
            call.reject("The secret could not be kept", failure);
        }
    }

    /** {name} */
    @PluginMethod
    public void removeSecret(PluginCall call) {
        String name = call.getString("name");
        if (name != null) {
            secrets.remove(name);
        }
        call.resolve();
    }

    /** {color}: what shows behind the page and the system's bars, as #RRGGBB. */
    @PluginMethod
    public void paint(PluginCall call) {
        String color = call.getString("color", "");
        if (!color.matches("#[0-9A-Fa-f]{6}")) {
            call.reject("color is not like #RRGGBB");
            return;
        }
        getBridge()
            .executeOnMainThread(() -> {
                int ground = Color.parseColor(color);
                getActivity().getWindow().getDecorView().setBackgroundColor(ground);
                getBridge().getWebView().setBackgroundColor(ground);
                call.resolve();
            });
    }
}
